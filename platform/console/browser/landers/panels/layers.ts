import type { Translate } from '../../../../core/locale.ts'
import type { LanderDocument, LayerName } from '../document.ts'
import type { Choice } from './top-bar.tsx'

/** The parts of a document that can be shown. */
export function partChoices({ campaigns, experiment }: LanderDocument, t: Translate): readonly Choice[] {
  return [
    { value: 'lander', label: t('studio:layer_lander') },
    ...Object.keys(campaigns ?? {}).map((id) => ({
      value: `campaign ${id}`,
      label: t('studio:layer_campaign', { name: id }),
    })),
    ...Object.keys(experiment?.variants ?? {}).map((id) => ({
      value: `variant ${id}`,
      label: t('studio:layer_variant', { name: id }),
    })),
  ]
}

/** These parts, and the entries for a new campaign and for the experiment. */
export function layerChoices(document: LanderDocument, t: Translate): readonly Choice[] {
  return [
    ...partChoices(document, t),
    { value: 'new', label: t('studio:layer_new') },
    { value: 'experiment', label: t('studio:layer_experiment') },
  ]
}

export const layerValue = (name: LayerName): string =>
  name.kind === 'lander' ? 'lander' : `${name.kind} ${name.id}`

export function nameOfLayer(value: string): LayerName {
  const [kind, id = ''] = value.split(' ')
  return kind === 'campaign' || kind === 'variant' ? { kind, id } : { kind: 'lander' }
}
