import { beforeEach, describe, expect, it, vi } from 'vitest'
import { focusFields, goRound } from './panes.ts'

const PAGE = `
<header class="top"><a id="back" href="/landers">All landers</a></header>
<div class="languages"><button>Italiano</button><button id="language" aria-selected="true">Français</button></div>
<div class="sections-side"><button>Page</button><button id="section" aria-current="true">Hero</button></div>
<div class="stage"><iframe id="frame"></iframe></div>
<div class="fields-side"><div id="fields"><section data-of="page"><input id="title"></section></div></div>`
const ROUND = ['back', 'language', 'section', 'frame', 'title']

const shown = vi.fn()
const focused = () => document.activeElement?.id
beforeEach(() => {
  document.body.innerHTML = PAGE
  shown.mockClear()
})

describe('F6', () => {
  it('goes round all parts, to what is chosen there, and back', () => {
    const way = (back: boolean) =>
      ROUND.map(() => {
        goRound(document, back, shown)
        return focused()
      })
    expect(way(false)).toEqual(ROUND)
    goRound(document, false, shown)
    expect(focused()).toBe('back')
    expect(way(true)).toEqual(['title', 'frame', 'section', 'language', 'back'])
  })

  it('begins with the last part when it goes back from nowhere', () => {
    goRound(document, true, shown)
    expect(focused()).toBe('title')
  })

  it('shows the part on a screen that has room for one', () => {
    for (const _ of ROUND) goRound(document, false, shown)
    expect(shown.mock.calls).toEqual([['sections'], ['page'], ['settings']])
  })
})

describe('Enter on a section', () => {
  it('moves the focus into the first field at once if its fields are shown', () => {
    focusFields(document, 'page', shown)
    expect(focused()).toBe('title')
    expect(shown).toHaveBeenCalledWith('settings')
  })

  it('waits for the fields of the chosen section, and only for those of the last one', async () => {
    const fields = document.getElementById('fields')
    if (!fields) throw new Error('no fields')
    focusFields(document, 'sections.hero', shown)
    focusFields(document, 'sections.faq', shown)
    fields.innerHTML = '<section data-of="sections.hero"><input id="hero"></section>'
    await vi.waitFor(() => expect(fields.querySelector('#hero')).not.toBeNull())
    fields.innerHTML =
      '<section data-of="sections.faq"><button disabled></button><textarea id="faq"></textarea></section>'
    await vi.waitFor(() => expect(focused()).toBe('faq'))
  })
})
