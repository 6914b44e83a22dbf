import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Countdown } from '../countdown.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Icon } from '../icon.tsx'
import { Cell, Cluster, Grid, Stack } from '../layout.tsx'
import { Modal } from '../modal.tsx'
import { Avatar, Photo } from '../photo.tsx'
import { PriceTag } from '../price-tag.tsx'
import { Ribbon } from '../ribbon.tsx'
import { CardSkeletons } from '../skeleton.tsx'

const ignore = () => {}

/** A conversation. */
export function Messages({ photos }: { photos: readonly string[] }) {
  const bubble = {
    padding: 'var(--space-2) var(--space-4)',
    borderRadius: 'var(--radius-bubble)',
    maxWidth: '75%',
  }
  return (
    <section>
      <h2>Messages</h2>
      <Card>
        <Stack gap={2}>
          <Cluster>
            <Avatar src={photos[0] ?? null} alt="" online="Online" size={56} />
            <Avatar src={photos[1] ?? null} alt="" mark={<Icon name="sparkle" />} />
            <Avatar src={null} alt="Nobody" />
            <strong>Anna</strong>
            <span className="muted">types…</span>
          </Cluster>
          <div
            style={{
              ...bubble,
              background: 'var(--color-bubble-other)',
              color: 'var(--color-on-bubble-other)',
              alignSelf: 'flex-start',
            }}
          >
            Hi! Which of your journeys would you make once more?
          </div>
          <div
            style={{
              ...bubble,
              background: 'var(--color-bubble-own)',
              color: 'var(--color-on-bubble-own)',
              alignSelf: 'flex-end',
            }}
          >
            The night train to Lisbon. With better company this time.
          </div>
        </Stack>
      </Card>
    </section>
  )
}

/** Packages and the discount banner. */
export function Money() {
  const packages = [
    ['10 credits', '€ 14,99', undefined],
    ['30 credits', '€ 34,99', '€ 44,97'],
    ['80 credits', '€ 79,99', '€ 119,92'],
  ] as const
  return (
    <section>
      <Alert banner tone="brand" icon="clock" onClose={ignore} closeLabel="Close">
        25% off your first credits: <Countdown left={9_296_000} label="2 hours left" />
      </Alert>
      <br />
      <h2>Credits</h2>
      <Grid>
        {packages.map(([title, price, before], index) => (
          <Cell key={title} sm={6} md={4}>
            <Card marked={index === 1}>
              {index > 0 && (
                <Ribbon tone={index === 1 ? 'primary' : 'accent'}>{index === 1 ? 'Popular' : '−33%'}</Ribbon>
              )}
              <h3>{title}</h3>
              <PriceTag
                size="large"
                price={price}
                before={before}
                note="€ 1,17 a message · one-time payment"
              />
              <br />
              <Button block variant={index === 1 ? 'primary' : 'secondary'}>
                Choose
              </Button>
            </Card>
          </Cell>
        ))}
      </Grid>
    </section>
  )
}

/** Page messages, empty and loading states, a modal. */
export function States({ photos }: { photos: readonly string[] }) {
  return (
    <section>
      <h2>States</h2>
      <Stack>
        <Alert title="Confirm your e-mail" actions={<Button size="small">Send again</Button>}>
          <p>Open the link that we sent to you to answer messages.</p>
        </Alert>
        <Alert tone="success" title="Payment received" />
        <Alert tone="warning" title="This profile is fictional" />
        <Card>
          <EmptyState
            icon="heart"
            title="No likes yet"
            text="Like somebody first: people who do are liked back four times as often."
            actions={<Button>Look around</Button>}
          />
        </Card>
        <Photo src={photos[2] ?? null} alt="" ratio="16 / 9" caption={<h3>Sophie, 29</h3>} />
        <CardSkeletons count={3} label="Loading" />
        <Modal
          open
          onClose={ignore}
          title="New like!"
          closeLabel="Close"
          actions={
            <>
              <Button>Write to Anna</Button>
              <Button variant="secondary">No, thank you</Button>
            </>
          }
        >
          <p>Anna likes you. A message costs 10 credits (€ 1,17).</p>
        </Modal>
      </Stack>
    </section>
  )
}
