import { styled } from 'styled-components'
import { ButtonLink } from '../../../ui/button.tsx'
import { usePage } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import type { PlaceholderData } from '../page.ts'

/** What is coming here, in the brand's words, and the way on. */
export function PlaceholderPage() {
  const { site, data } = usePage()
  const { title, text, badge, ways } = data as PlaceholderData
  return (
    <Frame>
      <img src={site.mark} alt="" width={88} height={88} />
      <Tag tone="accent">{badge}</Tag>
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="ways">
        {ways.map((way, index) => (
          <ButtonLink key={way.href} href={way.href} variant={index === 0 ? 'primary' : 'secondary'}>
            {way.label}
          </ButtonLink>
        ))}
      </div>
    </Frame>
  )
}

const Frame = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--space-4);
  max-width: 34rem;
  margin: 0 auto;
  padding: var(--space-8) var(--space-4);
  text-align: center;

  > * { margin: 0; }
  p { color: var(--color-muted); font-size: var(--text-lg); }
  .ways { display: flex; flex-wrap: wrap; justify-content: center; gap: var(--space-3); margin-top: var(--space-3); }
`
