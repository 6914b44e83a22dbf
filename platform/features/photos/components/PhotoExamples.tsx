import { styled } from 'styled-components'
import { useT } from '../../../i18n/react.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** Address of the file with the drawings of `example-drawings.ts`. */
export const PHOTO_EXAMPLES_FILE = '/photo-examples.svg'

const Examples = styled.ul`
  --example-ground: var(--color-soft);
  --example-hill: color-mix(in srgb, var(--color-primary) 34%, var(--color-raised));
  --example-other: color-mix(in srgb, var(--color-accent) 46%, var(--color-raised));
  --example-cloth: var(--color-primary);
  --example-skin: #e9b48c;
  --example-hair: #5a3a2c;
  --example-ink: #33222b;
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 7rem));
  justify-content: center;
  gap: var(--space-3);
  width: 100%;
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: grid; gap: var(--space-1); align-content: start; justify-items: center; font-size: var(--text-xs); line-height: 1.35; text-align: center; overflow-wrap: anywhere; hyphens: auto; color: var(--color-text); }
  .drawn { position: relative; width: 100%; max-width: 6rem; }
  .drawn > svg:first-child { display: block; width: 100%; height: auto; aspect-ratio: 4 / 5; border-radius: var(--radius-photo); border: var(--stroke-thin) solid var(--color-border); }
  li:not([data-good]) .drawn > svg:first-child { opacity: 0.75; }
  .sign { position: absolute; right: -6px; bottom: -6px; display: grid; place-items: center; width: 26px; height: 26px; border-radius: 50%; background: var(--color-raised); color: var(--color-text); box-shadow: var(--shadow-card); }
  [data-good] .sign { background: var(--color-action); color: var(--color-on-action); }
`

/** Three drawn photos that show how close a photo should be, with a sign and in words. */
export function PhotoExamples() {
  const t = useT('photo-examples')
  const words = { near: t('near'), far: t('far'), group: t('group') }
  return (
    <Examples aria-label={t('label')}>
      {Object.entries(words).map(([name, text]) => {
        const good = name === 'near'
        return (
          <li key={name} data-good={good || undefined}>
            <span className="drawn">
              <svg viewBox="0 0 64 80" aria-hidden="true">
                <use href={`${PHOTO_EXAMPLES_FILE}#${name}`} />
              </svg>
              <span className="sign">
                <Icon name={good ? 'check' : 'close'} size={16} />
              </span>
            </span>
            {text}
          </li>
        )
      })}
    </Examples>
  )
}
