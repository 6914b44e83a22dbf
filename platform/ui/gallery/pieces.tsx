import { INTERESTS } from '../../core/interests.ts'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Chip, ChipRow, ToggleChip } from '../chip.tsx'
import { Countdown } from '../countdown.tsx'
import { Dropdown, MenuItem } from '../dropdown.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { ICON_PATHS, type IconName } from '../icon-paths.ts'
import { InterestIcon } from '../interest-icon.tsx'
import { Cell, Cluster, Grid, Stack } from '../layout.tsx'
import { Modal } from '../modal.tsx'
import { Avatar, Photo } from '../photo.tsx'
import { PriceTag } from '../price-tag.tsx'
import { Ribbon } from '../ribbon.tsx'
import { CardSkeletons } from '../skeleton.tsx'
import { Tag } from '../tag.tsx'

const ignore = () => {}

/** Buttons, labels, icons. */
export function Actions() {
  return (
    <section>
      <h2>Buttons and labels</h2>
      <Stack>
        <Cluster>
          <Button>Send message</Button>
          <Button variant="secondary" icon="gift">
            Send a gift
          </Button>
          <Button variant="quiet">Not now</Button>
          <Button variant="danger" icon="trash">
            Delete account
          </Button>
          <Button busy>Saving</Button>
          <Button disabled>Not yet</Button>
          <Button size="small">Small</Button>
        </Cluster>
        <Cluster>
          <IconButton icon="undo" label="Undo" variant="floating" />
          <IconButton icon="close" label="Pass" variant="pass" size="large" />
          <IconButton icon="heart-filled" label="Like" variant="like" size="large" />
          <IconButton icon="send" label="Send" variant="filled" />
          <Dropdown trigger="English" align="start">
            <MenuItem>
              <a href="#en">English</a>
            </MenuItem>
          </Dropdown>
        </Cluster>
        <Cluster gap={2}>
          <Tag>New here</Tag>
          <Tag tone="brand">Premium</Tag>
          <Tag tone="accent">Popular</Tag>
          <Tag tone="success" icon="check">
            Confirmed
          </Tag>
          <Tag tone="warning">Waiting</Tag>
          <Tag tone="danger">Failed</Tag>
          <Tag tone="fictional" icon="sparkle">
            Fictional profile
          </Tag>
        </Cluster>
        <ChipRow label="Interests">
          <Chip shared icon={<InterestIcon interest="hiking" />}>
            Hiking
          </Chip>
          <Chip icon={<InterestIcon interest="wine" />}>Wine</Chip>
          <ToggleChip pressed onToggle={ignore}>
            Music
          </ToggleChip>
          <ToggleChip pressed={false} onToggle={ignore}>
            Cooking
          </ToggleChip>
          <ToggleChip pressed={false} removable onToggle={ignore}>
            Age 25 to 40
          </ToggleChip>
        </ChipRow>
        <Cluster gap={2}>
          {(Object.keys(ICON_PATHS) as IconName[]).map((icon) => (
            <Icon key={icon} name={icon} label={icon} />
          ))}
        </Cluster>
        <Cluster gap={2}>
          {INTERESTS.map((interest) => (
            <InterestIcon key={interest} interest={interest} size={24} />
          ))}
        </Cluster>
      </Stack>
    </section>
  )
}

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

/** Messages of the page itself, empty and loading places, a modal. */
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
