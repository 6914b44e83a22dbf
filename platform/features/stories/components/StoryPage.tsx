import { href } from '../../../core/routes.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { useFormState, usePage } from '../../../ui/page.tsx'
import type { StoryPageData } from '../pages.ts'
import { NAME_LENGTH, STORY_LENGTH } from '../rules.ts'

/** The page of a mailed link: the story to write, or what became of it. */
export function StoryPage() {
  const t = useT('stories')
  const data = usePage().data as StoryPageData
  const { state, token, text, name, reason } = data
  const refused = useFormState()?.errors['']
  if (state === 'invited') return <Write token={token} />
  return (
    <div className="page-plain">
      <h1>{t(`title_${state}`)}</h1>
      <div className="card">
        <Stack>
          <FormErrors title={refused} />
          <p>{t(`text_${state}`)}</p>
          {reason && <p>{t('reason', { reason })}</p>}
          {token && (
            <>
              <figure style={{ margin: 0 }}>
                <blockquote
                  dir="auto"
                  style={{
                    margin: '0 0 var(--space-2)',
                    paddingInlineStart: 'var(--space-4)',
                    borderInlineStart: '4px solid var(--color-primary)',
                    whiteSpace: 'pre-line',
                    overflowWrap: 'anywhere',
                  }}
                >
                  {text}
                </blockquote>
                <figcaption dir="auto">{name || t('nameless')}</figcaption>
              </figure>
              <form method="post" action={href('story', {}, { token })}>
                <input type="hidden" name="change" value="withdraw" />
                <input type="hidden" name="token" value={token} />
                <Button type="submit" variant="secondary" block>
                  {t('withdraw')}
                </Button>
              </form>
            </>
          )}
        </Stack>
      </div>
    </div>
  )
}

/** A plain form: the page is HTML alone, so that it works years later in any browser. */
function Write({ token }: { readonly token: string }) {
  const t = useT('stories')
  const { values = {}, errors = {} } = useFormState() ?? {}
  return (
    <div className="page-plain">
      <h1>{t('title_invited')}</h1>
      <form method="post" action={href('story', {}, { token })} className="card" noValidate>
        <Stack>
          <FormErrors title={errors['']} />
          <p>{t('text_invited')}</p>
          <input type="hidden" name="change" value="write" />
          <input type="hidden" name="token" value={token} />
          <TextArea
            label={t('story')}
            hint={t('story_hint', { max: STORY_LENGTH })}
            name="text"
            rows={6}
            maxLength={STORY_LENGTH}
            defaultValue={values.text ?? ''}
            error={errors.text}
            required
          />
          <TextField
            label={t('name')}
            hint={t('name_hint')}
            name="name"
            autoComplete="off"
            maxLength={NAME_LENGTH}
            defaultValue={values.name ?? ''}
            error={errors.name}
          />
          <Checkbox
            label={t('agree')}
            name="agreed"
            value="yes"
            defaultChecked={values.agreed === 'yes'}
            error={errors.agreed}
            required
          />
          <Button type="submit" block>
            {t('send')}
          </Button>
          <p className="muted text-sm">{t('after')}</p>
        </Stack>
      </form>
    </div>
  )
}
