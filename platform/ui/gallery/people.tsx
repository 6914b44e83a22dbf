import { Badge } from '../badge.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { IconButton, IconLink } from '../icon-button.tsx'
import { CardGrid, Cell, Cluster, Container, Grid } from '../layout.tsx'
import { Pagination } from '../pagination.tsx'
import { Photo } from '../photo.tsx'
import { ProfileCard } from '../profile-card.tsx'
import { Tabs } from '../tabs.tsx'
import { Tag } from '../tag.tsx'
import type { GalleryProps } from './gallery-props.ts'

const NAMES = ['Anna', 'Marco', 'Annemarie-Wilhelmina vd Broek', 'Lars'] as const

/** Navigation and hero of the brand. */
export function Hero({ name, hero, mark }: Omit<GalleryProps, 'photos'>) {
  return (
    <>
      <Bar name={name} mark={mark} />
      <Welcome hero={hero} />
    </>
  )
}

function Bar({ name, mark }: Pick<GalleryProps, 'name' | 'mark'>) {
  return (
    <header style={{ background: 'var(--color-nav)', color: 'var(--color-on-nav)' }}>
      <Container>
        <Cluster justify="space-between">
          <Cluster gap={2}>
            <img src={mark} alt="" width={36} height={36} />
            <strong style={{ fontFamily: 'var(--font-heading)', fontSize: 'var(--text-lg)' }}>{name}</strong>
          </Cluster>
          <Cluster gap={1}>
            <IconLink href="#search" icon="search" label="Search" />
            <IconLink
              href="#chats"
              icon="chat"
              label="Messages"
              badge={<Badge count={120} label="120 unread" />}
            />
            <IconLink href="#likes" icon="heart" label="Likes" badge={<Badge count={3} />} />
            <IconLink
              href="#credits"
              icon="credits"
              label="Credits"
              badge={<Badge count={4} tone="warning" />}
            />
          </Cluster>
        </Cluster>
      </Container>
    </header>
  )
}

function Welcome({ hero }: Pick<GalleryProps, 'hero'>) {
  return (
    <section style={{ background: 'var(--gradient-hero) var(--color-hero)', color: 'var(--color-on-hero)' }}>
      <Container>
        <Grid>
          <Cell md={6}>
            <div style={{ paddingBlock: 'var(--space-7)' }}>
              <h1 className="display" style={{ color: 'inherit' }}>
                Somebody is thinking of you
              </h1>
              <p className="text-lg">
                Meet people nearby who want the same as you. Free to join, and honest from the first line.
              </p>
              <Cluster>
                <Button size="large" variant="inverse" iconEnd="chevron-right">
                  Create an account
                </Button>
                <ButtonLink size="large" variant="outline" href="#login">
                  Log in
                </ButtonLink>
              </Cluster>
            </div>
          </Cell>
          <Cell md={6}>
            <img src={hero} alt="" style={{ width: '100%', height: '100%', objectFit: 'contain' }} />
          </Cell>
        </Grid>
      </Container>
    </section>
  )
}

/** Lists of people. */
export function People({ photos }: { photos: readonly string[] }) {
  return (
    <section>
      <h2>People near you</h2>
      <Tabs
        label="Likes"
        tabs={[
          { href: '#a', label: 'Who likes you', current: true, badge: <Badge count={3} /> },
          { href: '#b', label: 'Your likes', current: false },
          { href: '#c', label: 'Visits', current: false },
        ]}
      />
      <br />
      <CardGrid>
        {NAMES.map((name, index) => (
          <Person key={name} name={name} index={index} photo={photos[index] ?? null} />
        ))}
      </CardGrid>
      <Pagination
        previous={null}
        next="#next"
        status="Page 1"
        texts={{ label: 'Pages', previous: 'Back', next: 'More' }}
      />
    </section>
  )
}

interface PersonProps {
  name: string
  /**
   * Determines the state of the card: with interests in common, online, new and liked, fictional.
   */
  index: number
  photo: string | null
}

function Person({ name, index, photo }: PersonProps) {
  const label = (
    <Tag tone="fictional" icon="sparkle">
      Fictional profile
    </Tag>
  )
  const like = (
    <IconButton
      icon={index === 2 ? 'heart-filled' : 'heart'}
      label="Like"
      variant="like"
      aria-pressed={index === 2}
    />
  )
  return (
    <ProfileCard
      href={`#${index}`}
      name={name}
      age={27 + index}
      subtitle="Utrecht · under 10 km"
      online={index === 1 ? 'Online' : undefined}
      fresh={index === 2}
      photo={<Photo src={photo} alt="" label={index === 3 ? label : undefined} />}
      actions={like}
    >
      {index === 0 && <Tag tone="brand">5 shared interests</Tag>}
    </ProfileCard>
  )
}
