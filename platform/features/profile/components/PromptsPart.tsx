import { useEffect, useState } from 'react'
import { isBlank } from '../../../core/text.ts'
import { useT } from '../../../i18n/react.tsx'
import { Select } from '../../../ui/field.tsx'
import { useFormState } from '../../../ui/page.tsx'
import type { PromptData } from '../editor-data.ts'
import { keptValues, type PartValues } from './kept-values.ts'
import { PartForm } from './Part.tsx'
import { CountedText, type PartProps } from './TextParts.tsx'
import { usePart } from './use-part.ts'

/**
 * The profile in small steps: pick a prompt and answer it in a line or two. Answers are edited in
 * place; clearing one deletes it. Without JavaScript the next prompt is a select field and a text
 * field.
 */
export function PromptsPart({ data, onSaved }: PartProps) {
  const t = useT('profile')
  const [shown, setShown] = useState(() =>
    slugsOf(data.prompts?.all.filter(({ answer }) => answer !== '') ?? []),
  )
  const [picked, setPicked] = useState('')
  const [gone, setGone] = useState<readonly string[]>([])
  // Restores the forms of answers that were started in this tab and never saved.
  useEffect(() => {
    const begun = slugsOf(data.prompts?.all ?? []).filter((slug) => keptValues(data.id, storeOf(slug)))
    setShown((before) => [...before, ...begun.filter((slug) => !before.includes(slug))])
  }, [data])
  if (!data.prompts) return null
  const { all, most, length } = data.prompts
  const open = all.filter(({ slug }) => !shown.includes(slug))
  return (
    <>
      <p className="muted">{t('prompts_text', { most })}</p>
      <div className="answers">
        {all
          .filter(({ slug }) => shown.includes(slug))
          .map((prompt) => (
            <AnswerForm
              key={prompt.slug}
              data={data}
              onSaved={onSaved}
              length={length}
              prompt={gone.includes(prompt.slug) ? { ...prompt, answer: '' } : prompt}
              focus={picked === prompt.slug}
              onGone={() => {
                setGone((before) => [...before, prompt.slug])
                setShown((before) => before.filter((slug) => slug !== prompt.slug))
              }}
            />
          ))}
      </div>
      {shown.length < most && (
        <>
          <ul className="questions" aria-label={t('prompts_pick')}>
            {open.map(({ slug, question }) => (
              <li key={slug}>
                <button
                  type="button"
                  onClick={() => {
                    setPicked(slug)
                    setShown([...shown, slug])
                  }}
                >
                  {question}
                </button>
              </li>
            ))}
          </ul>
          <noscript>
            <PlainAnswer data={data} onSaved={onSaved} length={length} open={open} />
          </noscript>
        </>
      )}
    </>
  )
}

const storeOf = (slug: string) => `prompts:${slug}`
const slugsOf = (prompts: readonly PromptData[]) => prompts.map(({ slug }) => slug)

interface AnswerProps extends PartProps {
  prompt: PromptData
  length: number
  /** Picked just now, so it gets the focus. */
  focus: boolean
  /** Called when the answer was deleted. */
  onGone: () => void
}

function AnswerForm({ data, onSaved, onGone, prompt, length, focus }: AnswerProps) {
  const { slug, question, answer } = prompt
  const posted = useFormState()
  const owns = (values: PartValues) => values.prompt === slug
  const handle = usePart('prompts', {
    member: data.id,
    store: storeOf(slug),
    owns,
    onSaved: (saved, values) => {
      onSaved(saved)
      if (isBlank(values.answer ?? '')) onGone()
    },
  })
  const own = posted?.values.part === 'prompts' && owns(posted.values) ? posted.values : null
  return (
    <PartForm part="prompts" handle={handle} savedPlainly={false}>
      <input type="hidden" name="prompt" value={slug} />
      <CountedText
        name="answer"
        label={question}
        rows={2}
        most={length}
        text={own?.answer ?? answer}
        error={handle.errors.answer ?? handle.errors.prompt}
        autoFocus={focus}
      />
    </PartForm>
  )
}

interface PlainProps extends PartProps {
  length: number
  open: readonly PromptData[]
}

/** The next answer without JavaScript. */
function PlainAnswer({ data, onSaved, length, open }: PlainProps) {
  const t = useT('profile')
  const posted = useFormState()
  const owns = ({ prompt }: PartValues) => open.some(({ slug }) => slug === prompt)
  const handle = usePart('prompts', { member: data.id, store: 'prompts', onSaved, owns })
  const own = posted?.values.part === 'prompts' && owns(posted.values) ? posted.values : null
  return (
    <PartForm part="prompts" handle={handle} savedPlainly={data.saved === 'prompts'}>
      <Select
        name="prompt"
        label={t('prompts_pick')}
        options={open.map(({ slug, question }) => ({ value: slug, label: question }))}
        defaultValue={own?.prompt}
        error={handle.errors.prompt}
      />
      <CountedText
        name="answer"
        label={t('prompts_answer')}
        rows={2}
        most={length}
        text={own?.answer ?? ''}
        error={handle.errors.answer}
      />
    </PartForm>
  )
}
