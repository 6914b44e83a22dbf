import type { Texts, Whole } from './document.ts'

/**
 * Props of a section in the editor: its settings, and its texts in every language, so that undo
 * covers all of them.
 */
export interface SectionProps {
  readonly settings: Readonly<Record<string, unknown>>
  readonly texts: Readonly<Record<string, Texts>>
}

export interface PageProps {
  readonly texts: Readonly<Record<string, Texts>>
  readonly seeks: 'female' | 'male' | ''
  readonly until: string
  readonly discountCode: string
}

/** The subset of Puck's data that a lander uses. */
export interface EditorData {
  readonly root: { readonly props?: Partial<PageProps> }
  readonly content: readonly {
    readonly type: string
    readonly props: { readonly id: string } & Partial<SectionProps>
  }[]
}

/** The Puck zone that holds the sections of a page. */
export const ZONE = 'root:default-zone'

/** Puck selector of a section by its document id; null if the page does not show it. */
export function selectorOf({ content }: EditorData, id: string | null) {
  const index = content.findIndex(({ props }) => props.id === id)
  return index < 0 ? null : { index, zone: ZONE }
}

/** The Puck data of a page. It contains only the sections that the page shows. */
export function editorData({ order, sections, texts, seeks, until, discountCode }: Whole): EditorData {
  const languages = Object.entries(texts)
  return {
    root: {
      props: {
        texts: Object.fromEntries(languages.map(([language, { page }]) => [language, page])),
        seeks: seeks ?? '',
        until: until ?? '',
        discountCode: discountCode ?? '',
      },
    },
    content: order.flatMap((id) => {
      const section = sections[id]
      if (!section) return []
      const own = languages.map(([language, words]) => [language, words.sections[id] ?? {}])
      return [
        { type: section.type, props: { id, settings: section.settings, texts: Object.fromEntries(own) } },
      ]
    }),
  }
}

/**
 * The page that the editor's data describe.
 * @param before the page at the start of editing: it keeps the sections that are not shown
 * @param idOf the document id of a section in the editor
 */
export function pageOf(data: EditorData, before: Whole, idOf: (id: string, type: string) => string): Whole {
  const { texts = {}, seeks = '', until = '', discountCode = '' } = data.root.props ?? {}
  const shown = data.content.map(({ type, props }) => ({ ...props, type, id: idOf(props.id, type) }))
  const sections = { ...before.sections }
  for (const { id, type, settings = {} } of shown) sections[id] = { type, settings }
  const languages = new Set([
    ...Object.keys(before.texts),
    ...Object.keys(texts),
    ...shown.flatMap((one) => Object.keys(one.texts ?? {})),
  ])
  const words = [...languages].map((language) => {
    const own = { ...before.texts[language]?.sections }
    for (const { id, texts: given } of shown) {
      const mine = given?.[language]
      if (mine && (Object.keys(mine).length > 0 || own[id])) own[id] = mine
    }
    return [language, { page: texts[language] ?? {}, sections: own }] as const
  })
  return {
    order: shown.map(({ id }) => id),
    sections,
    texts: Object.fromEntries(words),
    seeks: seeks === '' ? undefined : seeks,
    until: until === '' ? undefined : until,
    discountCode: discountCode === '' ? undefined : discountCode,
  }
}

/** Valid ids of sections in documents. Puck creates other ids for new and copied sections. */
const ID = /^[a-z][a-z0-9_]{0,30}$/

/**
 * Gives document ids to sections that the editor created: `hero`, `hero_2`. A section keeps its id
 * while the page is open, also through undo and redo.
 */
export function sectionNames(taken: Iterable<string>): (id: string, type: string) => string {
  const used = new Set(taken)
  const names = new Map<string, string>()
  return (id, type) => {
    const known = names.get(id)
    if (known !== undefined) return known
    const name = ID.test(id) && !names.has(id) ? id : free(type, used)
    names.set(id, name)
    used.add(name)
    return name
  }
}

function free(type: string, used: ReadonlySet<string>): string {
  const stem = type.slice(0, 26)
  for (let number = 1; ; number++) {
    const name = number === 1 ? stem : `${stem}_${number}`
    if (!used.has(name)) return name
  }
}
