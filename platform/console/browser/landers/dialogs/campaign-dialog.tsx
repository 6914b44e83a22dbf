import { useState } from 'react'
import { useT } from '../../../../i18n/react.tsx'
import { Button } from '../../../../ui/button.tsx'
import { TextField } from '../../../../ui/field.tsx'
import { Modal } from '../../../../ui/modal.tsx'
import type { DialogProps } from './dialog-props.ts'

/** The part of an address that names a campaign. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,60}$/

/** A new campaign: the end of its address. What it changes is edited like the lander. */
export function CampaignDialog({ document, onDocument, onLayer, onClose }: DialogProps) {
  const t = useT('studio')
  const [slug, setSlug] = useState('')
  const [fault, setFault] = useState('')
  const make = () => {
    if (!SLUG.test(slug)) return setFault(t('campaign_invalid'))
    if (Object.hasOwn(document.campaigns ?? {}, slug)) return setFault(t('campaign_taken'))
    onDocument({ ...document, campaigns: { ...document.campaigns, [slug]: {} } })
    onLayer({ kind: 'campaign', id: slug })
    onClose()
  }
  return (
    <Modal open title={t('campaign_new')} closeLabel={t('close')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          make()
        }}
      >
        <TextField
          label={t('campaign_slug')}
          hint={t('campaign_hint')}
          error={fault || undefined}
          value={slug}
          autoFocus
          autoComplete="off"
          onChange={({ target }) => setSlug(target.value.toLowerCase())}
        />
        <p>
          <Button type="submit">{t('campaign_make')}</Button>
        </p>
      </form>
    </Modal>
  )
}
