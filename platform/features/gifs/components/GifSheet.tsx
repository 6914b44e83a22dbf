import { useId, useState } from 'react'
import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { ChoiceSheetProps } from '../../gifts/components/choice-sheet.ts'
import type { ChosenGif } from '../contract.ts'
import { useGifs } from './use-gifs.ts'

export interface GifSheetProps extends ChoiceSheetProps<ChosenGif> {
  /** Price of sending one, in credits and money. */
  readonly price: string
}

const Body = styled.div`
  display: grid;
  gap: var(--space-3);
  align-content: start;
  min-height: min(60dvh, 28rem);

  > p { margin: 0; }
  input[type='search'] { width: 100%; min-height: var(--size-control); padding: 0 var(--space-3); border: var(--stroke-thin) solid var(--color-control); border-radius: var(--radius-control); background: var(--color-background); color: var(--color-text); font: inherit; font-size: max(16px, 1rem); }
  .found { columns: 8.5rem; column-gap: var(--space-2); margin: 0; padding: 0; }
  .found > button { display: block; width: 100%; margin: 0 0 var(--space-2); padding: 0; border: 3px solid transparent; border-radius: 12px; background: none; overflow: hidden; break-inside: avoid; cursor: pointer; }
  .found > button[aria-pressed='true'] { border-color: var(--color-primary); }
  .found > .skeleton { display: block; margin: 0 0 var(--space-2); border-radius: 12px; break-inside: avoid; }
  .found img { display: block; width: 100%; height: auto; background: var(--color-sunken); }
  .foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-2); }
`

/** Heights of the placeholder tiles while the first results load, in rem. */
const WAITING = [8, 10, 9, 11, 8.5, 9.5]

/**
 * Search for GIFs as words are typed. A press selects; only the button below sends, with the price
 * beside it.
 */
export function GifSheet(props: GifSheetProps) {
  const { open, name, price, credits, refusal, onSend, onClose } = props
  const t = useT('gifts')
  const [words, setWords] = useState('')
  const [chosen, choose] = useState<ChosenGif | null>(props.chosen)
  const found = useGifs(words)
  return (
    <Modal
      open={open}
      onClose={onClose}
      placement="sheet"
      size="large"
      title={t('gif_title', { name })}
      closeLabel={t('common:close')}
      actions={
        <Button icon="send" disabled={!chosen} onClick={() => chosen && onSend(chosen)}>
          {t('send', { price: credits })}
        </Button>
      }
    >
      <Body>
        {refusal}
        <p className="muted">{price}</p>
        <SearchField words={words} onWords={setWords} />
        {found.unavailable && <p className="muted">{t('gif_unavailable')}</p>}
        <Results found={found} chosen={chosen} onChoose={choose} />
      </Body>
    </Modal>
  )
}

interface SearchFieldProps {
  readonly words: string
  readonly onWords: (words: string) => void
}

function SearchField({ words, onWords }: SearchFieldProps) {
  const t = useT('gifts')
  const field = useId()
  return (
    <>
      <label className="visually-hidden" htmlFor={field}>
        {t('gif_search')}
      </label>
      <input
        id={field}
        type="search"
        value={words}
        maxLength={50}
        placeholder={t('gif_search')}
        autoComplete="off"
        enterKeyHint="search"
        onChange={(event) => onWords(event.target.value)}
      />
    </>
  )
}

interface ResultsProps {
  readonly found: ReturnType<typeof useGifs>
  readonly chosen: ChosenGif | null
  readonly onChoose: (gif: ChosenGif) => void
}

function Results({ found, chosen, onChoose }: ResultsProps) {
  const t = useT('gifts')
  const { gifs, state, source, more, fault, showMore, retry } = found
  const first = state === 'loading' && gifs.length === 0
  const hiddenWords = first || (state === 'ready' && gifs.length > 0)
  return (
    <>
      <p role="status" className={hiddenWords ? 'visually-hidden' : undefined}>
        {state === 'loading' && t('gif_loading')}
        {state === 'failed' && (fault ?? t('common:offline'))}
        {state === 'ready' && (gifs.length === 0 ? t('gif_none') : t('gif_found', { number: gifs.length }))}
      </p>
      {state === 'failed' && (
        <Button variant="secondary" onClick={retry}>
          {t('common:retry')}
        </Button>
      )}
      <div className="found">
        {first && WAITING.map((height) => <Skeleton key={height} shape="block" height={`${height}rem`} />)}
        {gifs.map((gif) => (
          <Found key={gif.id} gif={gif} chosen={chosen?.id === gif.id} onChoose={onChoose} />
        ))}
      </div>
      <div className="foot">
        {more && (
          <Button variant="secondary" busy={state === 'loading'} onClick={showMore}>
            {t('gif_more')}
          </Button>
        )}
        {source === 'giphy' && <small className="muted">Powered by GIPHY</small>}
      </div>
    </>
  )
}

interface FoundProps {
  readonly gif: ChosenGif
  readonly chosen: boolean
  readonly onChoose: (gif: ChosenGif) => void
}

function Found({ gif, chosen, onChoose }: FoundProps) {
  const t = useT('gifts')
  return (
    <button type="button" aria-pressed={chosen} onClick={() => onChoose(gif)}>
      <picture>
        <source media="(prefers-reduced-motion: reduce)" srcSet={gif.still} />
        <img
          src={gif.src}
          alt={gif.alt || t('gif_unnamed')}
          width={gif.width}
          height={gif.height}
          loading="lazy"
          decoding="async"
        />
      </picture>
    </button>
  )
}
