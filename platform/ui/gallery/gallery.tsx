import { INTERESTS } from '../../core/interests.ts'
import { Alert } from '../alert.tsx'
import { Badge } from '../badge.tsx'
import { Button, ButtonLink } from '../button.tsx'
import { Card } from '../card.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Chip, ChipRow, ToggleChip } from '../chip.tsx'
import { Countdown } from '../countdown.tsx'
import { DateField } from '../date-field.tsx'
import { Dropdown, MenuItem } from '../dropdown.tsx'
import { EmptyState } from '../empty-state.tsx'
import { Select, TextArea, TextField } from '../field.tsx'
import { Icon } from '../icon.tsx'
import { IconButton, IconLink } from '../icon-button.tsx'
import { ICON_PATHS, type IconName } from '../icon-paths.ts'
import { InterestIcon } from '../interest-icon.tsx'
import { CardGrid, Cell, Cluster, Container, Grid, Stack } from '../layout.tsx'
import { Modal } from '../modal.tsx'
import { Pagination } from '../pagination.tsx'
import { Avatar, Photo } from '../photo.tsx'
import { PriceTag } from '../price-tag.tsx'
import { ProfileCard } from '../profile-card.tsx'
import { RadioCards } from '../radio-cards.tsx'
import { RangeField } from '../range-field.tsx'
import { Ribbon } from '../ribbon.tsx'
import { CardSkeletons } from '../skeleton.tsx'
import { Stepper } from '../stepper.tsx'
import { Tabs } from '../tabs.tsx'
import { Tag } from '../tag.tsx'

const ignore = () => {}

export interface GalleryProps {
  /** Name of the theme, shown large. */
  name: string
  /** Addresses of a few portraits. */
  photos: readonly string[]
  /** Address of the brand's illustration and mark. */
  hero: string
  mark: string
}

/** Every primitive once, with sample texts, to look at in every theme. Served in development only. */
export function Gallery({ name, photos, hero, mark }: GalleryProps) {
  return (
    <>
      <Hero name={name} hero={hero} mark={mark} />
      <Container>
        <Stack gap={7}>
          <People photos={photos} />
          <Actions />
          <Forms />
          <Messages photos={photos} />
          <Money />
          <States photos={photos} />
        </Stack>
      </Container>
    </>
  )
}

function Hero({ name, hero, mark }: Omit<GalleryProps, 'photos'>) {
  return (
    <>
      <header style={{ background: 'var(--color-nav)', color: 'var(--color-on-nav)' }}>
        <Container>
          <Cluster justify="space-between">
            <Cluster gap={2}>
              <img src={mark} alt="" width={36} height={36} />
              <strong style={{ fontFamily: 'var(--font-heading)', fontSize: 'var(--text-lg)' }}>
                {name}
              </strong>
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
      <section
        style={{ background: 'var(--gradient-hero) var(--color-hero)', color: 'var(--color-on-hero)' }}
      >
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
    </>
  )
}

const NAMES = ['Anna, 34', 'Marco, 41', 'Sophie, 29', 'Lars, 52'] as const

function People({ photos }: { photos: readonly string[] }) {
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
        {NAMES.map((title, index) => (
          <ProfileCard
            key={title}
            href={`#${index}`}
            title={title}
            subtitle="Utrecht · under 10 km"
            online={index === 1 ? 'Online' : undefined}
            fresh={index === 2}
            photo={
              <Photo
                src={photos[index] ?? null}
                alt=""
                label={
                  index === 3 ? (
                    <Tag tone="fictional" icon="sparkle">
                      Fictional profile
                    </Tag>
                  ) : undefined
                }
              />
            }
            actions={
              <IconButton
                icon={index === 2 ? 'heart-filled' : 'heart'}
                label="Like"
                variant="like"
                aria-pressed={index === 2}
              />
            }
          >
            {index === 0 && <Tag tone="brand">5 shared interests</Tag>}
          </ProfileCard>
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

function Actions() {
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

function Forms() {
  return (
    <section>
      <h2>Forms</h2>
      <Grid>
        <Cell md={6}>
          <Card as="form">
            <Stack>
              <Stepper current={1} count={5} label="Step 2 of 5" />
              <Alert tone="danger" title="Please look at one field" />
              <TextField
                label="E-mail"
                type="email"
                hint="We never show it to anybody."
                defaultValue="anna@"
                error="This address is not complete."
              />
              <TextField
                label="Password"
                type="password"
                end={<IconButton icon="eye" label="Show" />}
                placeholder="At least 10 characters"
              />
              <DateField
                label="Date of birth"
                name="birth"
                locale="nl"
                birthday
                parts={{ day: 'Day', month: 'Month', year: 'Year' }}
                defaultValue="1988-04-02"
              />
              <Checkbox
                label={
                  <>
                    I am 18 or older and accept the <a href="#terms">terms</a>
                  </>
                }
                defaultChecked
              />
              <Button type="submit" block>
                Continue
              </Button>
            </Stack>
          </Card>
        </Cell>
        <Cell md={6}>
          <Stack>
            <RadioCards
              row
              label="I am"
              name="gender"
              defaultValue="f"
              options={[
                { value: 'm', label: 'A man' },
                { value: 'f', label: 'A woman' },
              ]}
            />
            <RadioCards
              label="How would you like to pay?"
              name="method"
              defaultValue="ideal"
              options={[
                { value: 'ideal', label: 'iDEAL', hint: 'Paid at once' },
                { value: 'card', label: 'Credit card' },
              ]}
            />
            <Select label="Province" placeholder="Choose" options={[{ value: 'ut', label: 'Utrecht' }]} />
            <TextArea label="About me" note="optional" placeholder="What makes you laugh?" />
            <RangeField
              label="Age"
              names={{ from: 'min_age', to: 'max_age' }}
              labels={{ from: 'From', to: 'To' }}
              min={18}
              max={99}
              defaultValue={[28, 46]}
              format={(from, to) => `${from} to ${to}`}
            />
            <Checkbox
              look="switch"
              label="Private mode"
              hint="Seen only by people whom you like or write to"
              defaultChecked
            />
            <Checkbox look="switch" label="Messages by e-mail" />
          </Stack>
        </Cell>
      </Grid>
    </section>
  )
}

function Messages({ photos }: { photos: readonly string[] }) {
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

function Money() {
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

function States({ photos }: { photos: readonly string[] }) {
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
