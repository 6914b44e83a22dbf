import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sectionNames } from '../../../../tenancy/validate.ts'
import { InStudio, sectionSchema, words } from '../../../../testing/studio-value.tsx'
import { textsOf } from '../schema.ts'
import { SettingsPanel } from './settings-panel.tsx'
import { TextsPanel } from './texts-panel.tsx'

afterEach(cleanup)

/** Renders the settings of a section of that type and returns its handlers. */
function settingsOf(type: string, settings: Record<string, unknown>, studio = {}) {
  const onChange = vi.fn()
  const onDescribed = vi.fn()
  render(
    <InStudio studio={{ types: { [type]: sectionSchema(type) }, ...studio }}>
      <SettingsPanel id="x" type={type} settings={settings} onChange={onChange} onDescribed={onDescribed} />
    </InStudio>,
  )
  return { onChange, onDescribed }
}

describe('setting fields', () => {
  it('are built from the schema, with its choices and its default', () => {
    const { onChange } = settingsOf('hero', { tone: 'plain' })
    const layout = screen.getByLabelText<HTMLSelectElement>('Layout')
    expect(layout.value).toBe('theme')
    expect(screen.getByRole('option', { name: 'As in the theme' })).toBeTruthy()
    fireEvent.change(layout, { target: { value: 'poster' } })
    expect(onChange).toHaveBeenLastCalledWith({ tone: 'plain', layout: 'poster' })
  })

  it('accept only numbers within their limits', () => {
    const { onChange } = settingsOf('profile_cards', { count: 4 })
    const count = screen.getByLabelText<HTMLInputElement>(/^Shown at most/)
    expect([count.min, count.max]).toEqual(['2', '8'])
    fireEvent.change(count, { target: { value: '6' } })
    expect(onChange).toHaveBeenLastCalledWith({ count: 6 })
    fireEvent.change(count, { target: { value: '' } })
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('add, move and remove entries of lists', () => {
    const { onChange } = settingsOf('promises', { icons: ['eye', 'lock'] })
    fireEvent.click(screen.getByRole('button', { name: 'Move entry 2 up' }))
    expect(onChange).toHaveBeenLastCalledWith({ icons: ['lock', 'eye'] })
    fireEvent.click(screen.getByRole('button', { name: 'Remove entry 1' }))
    expect(onChange).toHaveBeenLastCalledWith({ icons: ['lock'] })
    fireEvent.click(screen.getByRole('button', { name: 'Add an entry' }))
    expect(onChange).toHaveBeenLastCalledWith({ icons: ['eye', 'lock', 'credits'] })
  })

  it('exist for every setting of every section type', () => {
    for (const type of sectionNames('schemas')) {
      settingsOf(type, {})
      const { properties = {} } = sectionSchema(type).properties?.settings ?? {}
      const names = screen.queryByRole('region')?.textContent ?? ''
      for (const key of Object.keys(properties)) expect(names).toContain(words.label('setting', type, key))
      cleanup()
    }
  })

  it('show a fault at its field', () => {
    const faultAt = (path: string) => (path === 'sections.x.settings.layout' ? 'Not allowed' : undefined)
    settingsOf('hero', {}, { faultAt })
    expect(screen.getByLabelText('Layout').getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByText('Not allowed')).toBeTruthy()
  })

  it('report a new picture together with its alternative text', () => {
    const pickFile = (_kinds: readonly string[], onPick: (name: string, alt?: string) => void) =>
      onPick('beach.webp', 'A beach')
    const { onDescribed, onChange } = settingsOf('hero', { tone: 'dark' }, { pickFile })
    fireEvent.click(screen.getByRole('button', { name: 'Choose: Picture' }))
    expect(onDescribed).toHaveBeenCalledWith({ tone: 'dark', picture: 'beach.webp' }, 'A beach')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('accept a dropped or pasted picture and ignore dragged sections', () => {
    const pickFile = vi.fn()
    settingsOf('hero', {}, { pickFile })
    const choose = screen.getByRole('button', { name: 'Choose: Picture' })
    const files = [new File(['x'], 'lake.avif', { type: 'image/avif' })]
    expect(fireEvent.dragOver(choose, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true)
    for (const type of ['dragOver', 'drop'] as const)
      expect(fireEvent[type](choose, { dataTransfer: { files, types: ['Files'] } })).toBe(false)
    fireEvent.paste(choose, { clipboardData: { files } })
    const given = pickFile.mock.calls.map(([kinds, , file]) => [kinds.includes('avif'), file.name])
    expect(given).toEqual([
      [true, 'lake.avif'],
      [true, 'lake.avif'],
    ])
  })
})

describe('text fields', () => {
  const texts = { it: { title: 'Ciao' }, fr: { title: 'Salut' } }
  const show = (below: Record<string, Record<string, string>>, studio = {}) => {
    const onChange = vi.fn()
    const specs = textsOf(sectionSchema('hero'))
    render(
      <InStudio studio={studio}>
        <TextsPanel
          type="hero"
          specs={specs}
          texts={texts}
          below={below}
          onChange={onChange}
          path="sections.hero"
        />
      </InStudio>,
    )
    return onChange
  }

  it('change one language and keep the others', () => {
    const onChange = show({})
    fireEvent.change(screen.getByLabelText(/^Headline/), { target: { value: 'Salve' } })
    expect(onChange).toHaveBeenCalledWith({ it: { title: 'Salve' }, fr: { title: 'Salut' } })
  })

  it('mark missing and untranslated texts and show the length limit', () => {
    show({ it: { title: 'Ciao' }, fr: { title: 'Bonsoir' } })
    expect(screen.getByText('not translated')).toBeTruthy()
    expect(screen.getByText('missing')).toBeTruthy()
    expect(screen.getByText('4 of 70')).toBeTruthy()
  })

  it('say what visitors see if a text is empty, and can reset to the inherited text', () => {
    const onChange = show({ it: { button: 'Entra', title: 'Benvenuti' } })
    expect(screen.getByText('Empty: visitors see “Entra”.')).toBeTruthy()
    expect(screen.getAllByText('Empty: this line is left out.').length).toBeGreaterThan(0)
    fireEvent.click(screen.getByRole('button', { name: 'Back to “Benvenuti”' }))
    expect(onChange).toHaveBeenCalledWith({ it: { title: 'Benvenuti' }, fr: { title: 'Salut' } })
  })

  it('show the inherited text as the placeholder of an empty field', () => {
    show({ it: { button: 'Entra' } })
    expect(screen.getByLabelText<HTMLInputElement>(/^Button/).placeholder).toBe('Entra')
  })
})
