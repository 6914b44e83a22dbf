import type { Lander, LanderSection, LanderWords } from '../../core/lander.ts'
import { type Finding, finding } from '../finding.ts'
import { show } from '../json.ts'
import { nearest } from '../nearest-name.ts'
import { type NamedPicture, namedPictures } from './picture-fields.ts'
import type { SectionTypes } from './section-schemas.ts'

type Sections = Readonly<Record<string, LanderSection>>
type Where = { readonly file: string; readonly tenant?: string }

/** Pictures and films that a section names but that are missing. */
export function pictureFindings(
  order: readonly string[],
  sections: Sections,
  types: SectionTypes,
  { pictures }: Pick<Lander, 'pictures'>,
  where: Where,
): Finding[] {
  return order.flatMap((id) =>
    picturesOf(sections[id], types)
      .filter(({ file }) => !pictures.includes(file))
      .map(({ file, path }) => {
        const meant = nearest(file, [...pictures])
        const hint = meant === undefined ? '' : `; did you mean ${show(meant)}?`
        const message = `expected a file in assets, found no ${show(file)}${hint}`
        const place = { ...where, path: `sections.${id}.settings.${path}`, values: { picture: file } }
        return finding('asset_missing', place, message)
      }),
  )
}

/** Informative pictures without alternative text. */
export function altFindings(
  order: readonly string[],
  sections: Sections,
  { sections: texts }: LanderWords,
  types: SectionTypes,
  where: Where,
): Finding[] {
  return order.flatMap((id) =>
    picturesOf(sections[id], types).flatMap(({ file, field: { alt } }) => {
      if (alt === undefined || texts[id]?.[alt]) return []
      const message = `expected what the picture ${show(file)} shows, for people who do not see it, found nothing`
      return [finding('alt_missing', { ...where, path: `sections.${id}.${alt}` }, message)]
    }),
  )
}

const picturesOf = (section: LanderSection | undefined, types: SectionTypes): readonly NamedPicture[] =>
  namedPictures(types.get(section?.type ?? '')?.pictures ?? [], section?.settings)
