import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import type { translateCall } from '../contract.ts'

const Words = styled.div`
  padding: 0 var(--space-1) var(--space-1);
  overflow-wrap: anywhere;
  p { margin: 0; padding-inline-start: var(--space-2); border-inline-start: 3px solid var(--color-border); white-space: pre-wrap; }
  small { color: var(--color-muted); font-size: var(--text-xs); }
  button { text-decoration: underline; }
`

interface TranslationProps {
  readonly conversation: string
  readonly message: string
  /** Name of the provider. */
  readonly by: string | null
  readonly onClose: () => void
}

type Result = { readonly text: string } | { readonly fault: string }

/**
 * The translation of a message, below it. It is asked for when this appears: its reader has
 * pressed for it.
 */
export function Translation({ conversation, message, by, onClose }: TranslationProps) {
  const t = useT('chats')
  const [result, setResult] = useState<Result | null>(null)
  useEffect(() => {
    let current = true
    const body = { conversation, message }
    callApi<typeof translateCall>('POST', '/api/translation', { body }).then(
      ({ text }) => current && setResult({ text }),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (current) setResult({ fault: error.message })
      },
    )
    return () => {
      current = false
    }
  }, [conversation, message])
  if (result === null)
    return (
      <span className="meta" role="status">
        {t('translating')}
      </span>
    )
  if ('fault' in result)
    return (
      <span className="meta failed" role="alert">
        {result.fault || t('common:offline')}
      </span>
    )
  return (
    <Words>
      {/* Words of a stranger through another company: text, in which no address becomes a link. */}
      <p dir="auto">{result.text}</p>
      <small className="meta">
        {t('translated_by', { provider: by ?? '' })}{' '}
        <button type="button" onClick={onClose}>
          {t('common:close')}
        </button>
      </small>
    </Words>
  )
}
