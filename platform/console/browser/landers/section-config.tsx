import type { Config, Fields } from '@puckeditor/core'
import { createUsePuck } from '@puckeditor/core'
import { CanvasSection } from './canvas/canvas-section.tsx'
import type { LayerName, Texts } from './document.ts'
import type { FieldWords } from './field-words.ts'
import { PageFields } from './fields/page-fields.tsx'
import { SettingsPanel } from './fields/settings-panel.tsx'
import { TextsPanel } from './fields/texts-panel.tsx'
import type { PageProps, SectionProps } from './puck-data.ts'
import { defaultSettings, type SectionSchema, textsOf } from './schema.ts'
import { useSectionActs, withText } from './section-acts.ts'
import { useStudio } from './studio-context.ts'

const usePuck = createUsePuck()

/**
 * The Puck config of the section types: fields from the schema, rendering by the component of the
 * site.
 */
export function editorConfig(
  types: Readonly<Record<string, SectionSchema>>,
  part: LayerName['kind'],
  words: FieldWords,
): Config {
  const components = Object.entries(types).map(([type, schema]) => [
    type,
    {
      label: words.title(type),
      defaultProps: { settings: defaultSettings(schema), texts: {} },
      fields: SECTION_FIELDS,
      render: ({ id, settings, texts }: { id: string } & SectionProps) => (
        <CanvasSection id={id} type={type} settings={settings} texts={texts} />
      ),
    },
  ])
  return {
    components: Object.fromEntries(components),
    root: { fields: PAGE_FIELDS[part], defaultProps: { texts: {}, seeks: '', until: '', discountCode: '' } },
  }
}

const SECTION_FIELDS = {
  texts: {
    type: 'custom',
    render: ({ value, onChange }) => <SectionTexts texts={value ?? {}} onChange={onChange} />,
  },
  settings: {
    type: 'custom',
    render: ({ value, onChange }) => <SectionSettings settings={value ?? {}} onChange={onChange} />,
  },
} satisfies Fields<SectionProps>

const PAGE_TEXTS = {
  texts: {
    type: 'custom',
    render: ({ value, onChange }) => <PageFields.Texts texts={value ?? {}} onChange={onChange} />,
  },
} satisfies Fields<Pick<PageProps, 'texts'>>

const VISITORS = {
  seeks: {
    type: 'custom',
    render: ({ value, onChange }) => <PageFields.Seeks seeks={value ?? ''} onChange={onChange} />,
  },
} satisfies Fields<Pick<PageProps, 'seeks'>>

const END = {
  until: {
    type: 'custom',
    render: ({ value, onChange }) => <PageFields.Until until={value ?? ''} onChange={onChange} />,
  },
} satisfies Fields<Pick<PageProps, 'until'>>

const CODE = {
  discountCode: {
    type: 'custom',
    render: ({ value, onChange }) => <PageFields.DiscountCode code={value ?? ''} onChange={onChange} />,
  },
} satisfies Fields<Pick<PageProps, 'discountCode'>>

/** Variants also set whom their visitors seek; campaigns in addition an end and a discount code. */
const PAGE_FIELDS: Readonly<Record<LayerName['kind'], Fields>> = {
  lander: PAGE_TEXTS,
  variant: { ...PAGE_TEXTS, ...VISITORS },
  campaign: { ...PAGE_TEXTS, ...VISITORS, ...CODE, ...END },
}

/** Id and type of the selected section; fields are shown for no other. */
function useChosen(): { readonly id: string; readonly type: string } {
  const id = usePuck((puck) => String(puck.selectedItem?.props.id ?? ''))
  const type = usePuck((puck) => puck.selectedItem?.type ?? '')
  return { id, type }
}

interface TextsProps {
  readonly texts: Readonly<Record<string, Texts>>
  readonly onChange: (texts: Readonly<Record<string, Texts>>) => void
}

function SectionTexts({ texts, onChange }: TextsProps) {
  const { id, type } = useChosen()
  const { types, below, nameOf } = useStudio()
  const specs = textsOf(types[type])
  if (specs.length === 0) return null
  const name = nameOf(id, type)
  const lower = Object.entries(below.texts).map(([code, { sections }]) => [code, sections[name]])
  return (
    <TextsPanel
      type={type}
      specs={specs}
      texts={texts}
      onChange={onChange}
      below={Object.fromEntries(lower)}
      path={`sections.${name}`}
    />
  )
}

interface SettingsProps {
  readonly settings: SectionProps['settings']
  readonly onChange: (settings: SectionProps['settings']) => void
}

function SectionSettings({ settings, onChange }: SettingsProps) {
  const { id, type } = useChosen()
  const { language } = useStudio()
  const acts = useSectionActs()
  const onDescribed = (next: SectionProps['settings'], alt: string) =>
    acts.change(id, ({ texts }) => ({
      settings: next,
      texts: withText(texts, { language, key: 'alt', text: alt }),
    }))
  return (
    <SettingsPanel id={id} type={type} settings={settings} onChange={onChange} onDescribed={onDescribed} />
  )
}
