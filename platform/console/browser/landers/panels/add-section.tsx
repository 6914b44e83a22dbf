import { Drawer } from '@puckeditor/core'
import { useLocale, useT } from '../../../../i18n/react.tsx'
import { useSectionActs } from '../section-acts.ts'
import { useStudio } from '../studio-context.ts'
import { ActButton } from './act-button.tsx'

/**
 * All section types, to be dragged onto the page or added with a button. Closed at first: its
 * buttons would stand between the sections and their fields for people who use the keyboard.
 */
export function AddSection() {
  const t = useT('studio')
  const locale = useLocale()
  const { types, words } = useStudio()
  const acts = useSectionActs()
  const all = Object.keys(types)
    .map((type) => ({ type, title: words.title(type) }))
    .toSorted((one, other) => one.title.localeCompare(other.title, locale.iso))
  return (
    <details className="add">
      <summary>{t('add')}</summary>
      <p className="hint">{t('add_hint')}</p>
      <Drawer>
        {all.map(({ type, title }) => {
          return (
            <div key={type} className="kind" title={words.about(type)}>
              <Drawer.Item name={type} label={title}>
                {() => <span className="name">{title}</span>}
              </Drawer.Item>
              <ActButton
                icon="plus"
                label={t('add_section', { section: title })}
                onClick={() => acts.add(type)}
              />
            </div>
          )
        })}
      </Drawer>
    </details>
  )
}
