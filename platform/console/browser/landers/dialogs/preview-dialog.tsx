import { useState } from 'react'
import { formatDateTime } from '../../../../i18n/format.ts'
import { useLocale, useT } from '../../../../i18n/react.tsx'
import { Alert } from '../../../../ui/alert.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/field.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import { layerValue, nameOfLayer, partChoices } from '../panels/layers.ts'
import { WIDTHS } from '../panels/top-bar.tsx'
import type { PreviewLink, PreviewOf } from '../studio-api.ts'
import { useStudio } from '../studio-context.ts'
import type { DialogProps } from './dialog-props.ts'
import { PageFrame, usePreview } from './page-frame.tsx'

/**
 * The draft as visitors would see it: the real page, from the site itself. Starts with the edited
 * part, and says outside of the frame what it shows.
 */
export function PreviewDialog(props: DialogProps) {
  const { api, saver, document, language, theme, device, onClose } = props
  const t = useT('studio')
  const [layer, setLayer] = useState(props.layer)
  const parts = partChoices(document, t)
  const of: PreviewOf = {
    language,
    theme,
    ...(layer.kind === 'campaign' ? { slug: layer.id } : {}),
    ...(layer.kind === 'variant' ? { variant: layer.id } : {}),
  }
  const { link, failed } = usePreview(api, of, saver)
  const part = parts.find(({ value }) => value === layerValue(layer))?.label ?? ''
  const isPlain = layer.kind === 'lander' && document.experiment !== undefined
  return (
    <Modal
      open
      size="large"
      title={t('preview_title')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        link ? (
          <ButtonLink href={link.url} target="_blank" rel="noopener" variant="secondary">
            {t('preview_tab')}
          </ButtonLink>
        ) : undefined
      }
    >
      {parts.length > 1 && (
        <Select
          label={t('preview_part')}
          options={parts}
          value={layerValue(layer)}
          onChange={({ target }) => setLayer(nameOfLayer(target.value))}
        />
      )}
      {failed && <Alert tone="danger">{t('no_answer')}</Alert>}
      {link && (
        <>
          <Shown part={isPlain ? t('preview_plain') : part} link={link} language={language} device={device} />
          <PageFrame address={link.url} title={t('preview_title')} width={WIDTHS[device]} />
        </>
      )}
    </Modal>
  )
}

interface ShownProps extends Pick<DialogProps, 'language' | 'device'> {
  /** Name of the part: the lander, a campaign or a variant. */
  readonly part: string
  readonly link: PreviewLink
}

/** What the frame below shows, and until when its link is valid. */
function Shown({ part, link, language, device }: ShownProps) {
  const t = useT('studio')
  const { languages } = useStudio()
  const { iso } = useLocale()
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const facts: readonly (readonly [string, string])[] = [
    [t('preview_part'), part],
    [t('preview_language'), languages.find(({ code }) => code === language)?.name ?? language],
    [t('width'), `${t(`device_${device}`)}, ${WIDTHS[device]} px`],
    [t('preview_version'), useVersionName(link.shows)],
    [t('preview_until'), formatDateTime(iso, new Date(link.until), zone)],
  ]
  return (
    <dl className="shown">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function useVersionName(shows: PreviewLink['shows']): string {
  const t = useT('studio')
  if (shows === 'draft') return t('draft')
  if (shows === 'files') return t('preview_files')
  if (typeof shows === 'number') return t('version', { number: shows })
  return t('preview_live', { number: shows.live })
}
