import { useId } from 'react'
import { styled } from 'styled-components'
import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { useFormState } from '../../../ui/page.tsx'
import { BackToAccount } from '../../../widgets/BackToAccount.tsx'
import type { ProfileCheck } from '../contract.ts'
import { type Gesture, KEPT_DAYS } from '../rules.ts'

/** Without HEIC, so that an iPhone converts to JPEG. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

const Page = styled.div`
  justify-items: start;
  h1, h2, p { margin: 0; }
  > [data-tone] { width: 100%; }
  .card { display: grid; justify-items: start; gap: var(--space-3); width: 100%; box-sizing: border-box; padding: var(--space-4); }
  .card h2 { font-size: var(--text-md); }
  .gesture { font-size: var(--text-lg); font-weight: var(--weight-strong); overflow-wrap: anywhere; }
  label { display: grid; gap: var(--space-2); width: 100%; }
  input[type='file'] { max-width: 100%; min-height: var(--size-touch); color: inherit; font: inherit; font-size: var(--text-sm); }
  input::file-selector-button {
    min-height: var(--size-touch);
    margin-inline-end: var(--space-3);
    padding: 0 var(--space-4);
    border: 1px solid var(--color-border);
    border-radius: var(--radius-control);
    background: var(--color-surface);
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
`

/** The page on which a member lets a person compare a photo with those of the profile. */
export function CheckPage({ data }: { data: ProfileCheck }) {
  const t = useT('checks')
  const fault = useFormState()?.errors['']
  return (
    <Page className="page-plain">
      <BackToAccount />
      <h1>{t('title')}</h1>
      {fault && <Alert tone="danger" title={fault} />}
      {data.state !== 'checked' && <p>{t('intro')}</p>}
      <State data={data} />
      <p className="muted text-sm">{t('promise', { days: KEPT_DAYS })}</p>
      <p className="muted text-sm">{t('lost')}</p>
    </Page>
  )
}

function State({ data: { state, gesture, refusal } }: { data: ProfileCheck }) {
  const t = useT('checks')
  switch (state) {
    case 'no_photo':
      return (
        <Alert
          tone="info"
          title={t('no_photo')}
          actions={
            <ButtonLink href={href('account-photos')} variant="secondary" size="small">
              {t('account:photos_title')}
            </ButtonLink>
          }
        />
      )
    case 'open':
      return <Draw label={t('draw')} />
    case 'drawn':
      return gesture && <Send gesture={gesture} />
    case 'waiting':
      return <Alert tone="success" title={t('waiting')} />
    case 'checked':
      return <Alert tone="success" title={t('checked')} />
    case 'refused':
      return (
        <>
          <Alert tone="warning" title={t('refused')}>
            {refusalText(t, refusal)}
          </Alert>
          <Draw label={t('again')} />
        </>
      )
  }
}

function refusalText(t: ReturnType<typeof useT>, refusal: ProfileCheck['refusal']) {
  if (refusal === 'other_person') return t('refused_other_person')
  if (refusal === 'no_gesture') return t('refused_no_gesture')
  return t('refused_unclear')
}

function Draw({ label }: { label: string }) {
  return (
    <form method="post" action="/check-gesture">
      <Button type="submit">{label}</Button>
    </form>
  )
}

function Send({ gesture }: { gesture: Gesture }) {
  const t = useT('checks')
  const id = useId()
  const gestures: Readonly<Record<Gesture, string>> = {
    open_hand: t('gesture_open_hand'),
    two_fingers: t('gesture_two_fingers'),
    thumb: t('gesture_thumb'),
    ear: t('gesture_ear'),
    head: t('gesture_head'),
    chin: t('gesture_chin'),
    circle: t('gesture_circle'),
    shoulder: t('gesture_shoulder'),
  }
  return (
    <form className="card" method="post" action={href('account-check')} encType="multipart/form-data">
      <h2>{t('gesture')}</h2>
      <p className="gesture">{gestures[gesture]}</p>
      <label htmlFor={id}>
        {t('photo')}
        <input id={id} type="file" name="photo" accept={TYPES} capture="user" required />
      </label>
      <Button type="submit">{t('send')}</Button>
    </form>
  )
}
