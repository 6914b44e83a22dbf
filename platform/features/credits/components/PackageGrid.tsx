import { styled } from 'styled-components'
import type { PackageListAnswer } from '../contract.ts'
import { PackageCard } from './PackageCard.tsx'

const List = styled.ul`
  display: grid;
  gap: var(--space-5) var(--space-4);
  margin: 0;
  padding: 0;
  list-style: none;
  grid-template-columns: minmax(0, 1fr);
  /* Wide enough for the two ribbons of a card in every language. */
  @media (min-width: 768px) { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  @media (min-width: 1200px) { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`

export interface PackageGridProps {
  list: PackageListAnswer
  /** Whether a card has the button that leads to the checkout. */
  available: boolean
  returnPath?: string | null
}

/** The four tiers p0 to p3. */
export function PackageGrid({ list, available, returnPath = null }: PackageGridProps) {
  return (
    <List>
      {list.packages.map((offer) => (
        <PackageCard key={offer.id} offer={offer} available={available} returnPath={returnPath} />
      ))}
    </List>
  )
}
