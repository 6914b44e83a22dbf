import { settingsBelow } from '../../../core/lander.ts'
import { same } from './changes.ts'
import type { LanderDocument, Layer, LayerName, Texts, Variant, Whole, Words } from './document.ts'

const NOTHING: Whole = {
  order: [],
  sections: {},
  texts: {},
  seeks: undefined,
  until: undefined,
  discountCode: undefined,
}

/**
 * Merges a layer over the lower ones, as the server does. Sections without a type in any layer are
 * left out.
 */
export function over(below: Whole, own: Layer): Whole {
  const sections = { ...below.sections }
  for (const [id, section] of Object.entries(own.sections ?? {})) {
    const known = sections[id]
    const type = section.type ?? known?.type
    const own = section.settings ?? {}
    if (type !== undefined)
      sections[id] = { type, settings: { ...settingsBelow(known?.settings ?? {}, own), ...own } }
  }
  const texts = { ...below.texts }
  for (const [language, words] of Object.entries(own.texts ?? {}))
    texts[language] = wordsOver(texts[language], words)
  return {
    order: own.order ?? below.order,
    sections,
    texts,
    seeks: own.seeks ?? below.seeks,
    until: own.until ?? below.until,
    discountCode: own.discount_code ?? below.discountCode,
  }
}

function wordsOver(below: Whole['texts'][string] | undefined, own: Words): Whole['texts'][string] {
  const sections: Record<string, Texts> = { ...below?.sections }
  for (const [id, texts] of Object.entries(own.sections ?? {})) sections[id] = { ...sections[id], ...texts }
  return { page: { ...below?.page, ...own.page }, sections }
}

/** A layer without lower ones, such as the lander of the platform. */
export const whole = (layer: Layer): Whole => over(NOTHING, layer)

/** The layer of the edited part; an unknown campaign or variant is empty. */
export function layerOf(document: LanderDocument, name: LayerName): Layer {
  if (name.kind === 'campaign') return document.campaigns?.[name.id] ?? {}
  if (name.kind === 'variant') return document.experiment?.variants[name.id] ?? {}
  return ownOf(document)
}

/**
 * The lander's own layer without campaigns, experiment and assets, which change while it is edited.
 */
function ownOf({
  campaigns: _campaigns,
  experiment: _experiment,
  assets: _assets,
  ...own
}: LanderDocument): Layer {
  return own
}

/** Whether the page of a part is rendered from the same values in both documents. */
export function looksSame(name: LayerName, before: LanderDocument, after: LanderDocument): boolean {
  return (
    same(layerOf(before, name), layerOf(after, name)) &&
    (name.kind === 'lander' || same(ownOf(before), ownOf(after)))
  )
}

/** Whether a document has that part. */
export function holds({ campaigns, experiment }: LanderDocument, name: LayerName): boolean {
  if (name.kind === 'lander') return true
  const named = name.kind === 'campaign' ? campaigns : experiment?.variants
  return named?.[name.id] !== undefined
}

/** The document with that part replaced; everything else stays as it is. */
export function withLayer(document: LanderDocument, name: LayerName, layer: Layer): LanderDocument {
  if (name.kind === 'lander') return { ...withoutOwn(document), ...layer }
  if (name.kind === 'campaign') return { ...document, campaigns: { ...document.campaigns, [name.id]: layer } }
  const { experiment } = document
  const known = experiment?.variants[name.id]
  if (!experiment || !known) return document
  const variant: Variant = { ...layer, weight: known.weight }
  return {
    ...document,
    experiment: { ...experiment, variants: { ...experiment.variants, [name.id]: variant } },
  }
}

/** The document without the lander's own layer. */
function withoutOwn({
  order: _order,
  sections: _sections,
  texts: _texts,
  seeks: _seeks,
  until: _until,
  discount_code: _discountCode,
  ...rest
}: LanderDocument) {
  return rest
}

/**
 * The layers below the edited part: the platform's lander, and for campaigns and variants the
 * site's layer over it.
 */
export function belowOf(base: Layer, document: LanderDocument, name: LayerName): Whole {
  const platform = whole(base)
  return name.kind === 'lander' ? platform : over(platform, document)
}

/**
 * Whether a campaign or a variant shows or changes a section. The lander then keeps it, even if the
 * lander does not show it.
 */
export function isUsedAbove({ campaigns, experiment }: LanderDocument, id: string): boolean {
  const above: Layer[] = [...Object.values(campaigns ?? {}), ...Object.values(experiment?.variants ?? {})]
  return above.some(({ order, sections }) => order?.includes(id) || Object.hasOwn(sections ?? {}, id))
}
