import { INTERESTS } from '../../core/interests.ts'
import { Button } from '../button.tsx'
import { Chip, ChipRow, ToggleChip } from '../chip.tsx'
import { Dropdown, MenuItem } from '../dropdown.tsx'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { ICON_PATHS, type IconName } from '../icon-paths.ts'
import { InterestIcon } from '../interest-icon.tsx'
import { Cluster, Stack } from '../layout.tsx'
import { Tag } from '../tag.tsx'

const ignore = () => {}

/** Buttons, labels, icons. */
export function Actions() {
  return (
    <section>
      <h2>Buttons and labels</h2>
      <Stack>
        <Buttons />
        <IconButtons />
        <Tags />
        <Chips />
        <Icons />
      </Stack>
    </section>
  )
}

function Buttons() {
  return (
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
  )
}

function IconButtons() {
  return (
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
  )
}

function Tags() {
  return (
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
  )
}

function Chips() {
  return (
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
  )
}

function Icons() {
  return (
    <>
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
    </>
  )
}
