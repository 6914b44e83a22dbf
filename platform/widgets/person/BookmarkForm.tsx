import { useState } from 'react'
import { styled } from 'styled-components'
import { href } from '../../core/routes.ts'
import type { changeBookmarkCall } from '../../features/bookmarks/contract.ts'
import type { Bookmark } from '../../features/members/contract.ts'
import { useT } from '../../i18n/react.tsx'
import { Button, type ButtonProps } from '../../ui/button.tsx'
import { FormErrors } from '../../ui/form-errors.tsx'
import { useFormState } from '../../ui/page.tsx'
import { type FormHandle, useForm } from '../../ui/use-form.ts'

export type BookmarkChange = 'favourite' | 'not_interested' | 'note'

/**
 * One form about what the viewer keeps about a member: in place with script, posted to the page of
 * that member's bookmark without it.
 *
 * @param options.onChanged receives everything that is kept then; an address navigates there
 */
export function useBookmarkForm(
  change: BookmarkChange,
  onChanged: (kept: Bookmark) => string | undefined,
): FormHandle {
  const t = useT('common')
  const posted = useFormState()
  return useForm<typeof changeBookmarkCall>('POST', '/api/bookmark', {
    next: onChanged,
    posted: posted?.values.change === change ? posted : null,
    offline: t('offline'),
  })
}

/** The bookmark as it is after the presses on this page. */
export function useBookmark(given: Bookmark): readonly [Bookmark, (kept: Bookmark) => undefined] {
  const [kept, setKept] = useState(given)
  return [
    kept,
    (next) => {
      setKept(next)
      return undefined
    },
  ]
}

interface MarkProps extends Pick<ButtonProps, 'size' | 'variant' | 'className'> {
  readonly id: string
  readonly change: 'favourite' | 'not_interested'
  readonly on: boolean
  readonly onChanged: (kept: Bookmark) => undefined
  /** The words of the button, without a sign; by default the name of the mark, with its state. */
  readonly label?: string
}

const ICONS = { favourite: 'star', not_interested: 'block' } as const

const Form = styled.form`
  /* A favourite's star is filled. */
  &[data-change='favourite'] [aria-pressed='true'] .icon { fill: currentColor; }
`

/** A button that sets a mark or ends it, as a plain form. */
export function MarkForm({ id, change, on, onChanged, label, ...look }: MarkProps) {
  const t = useT('bookmarks')
  const form = useBookmarkForm(change, onChanged)
  return (
    <Form method="post" action={href('members-id-bookmark', { id })} data-change={change} {...form.props}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="change" value={change} />
      <input type="hidden" name="state" value={on ? 'off' : 'on'} />
      <Button
        type="submit"
        variant={on ? 'secondary' : 'quiet'}
        size="small"
        busy={form.busy}
        {...(label === undefined ? { icon: ICONS[change], 'aria-pressed': on } : {})}
        {...look}
      >
        {label ?? t(change)}
      </Button>
      <FormErrors title={form.fault} />
    </Form>
  )
}
