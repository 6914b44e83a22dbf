import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Checkbox } from '../checkbox.tsx'
import { DateField } from '../date-field.tsx'
import { Select, TextArea, TextField } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { Cell, Grid, Stack } from '../layout.tsx'
import { RadioCards } from '../radio-cards.tsx'
import { RangeField } from '../range-field.tsx'
import { Stepper } from '../stepper.tsx'

/** Every field, with hint, error and choice. */
export function Forms() {
  return (
    <section>
      <h2>Forms</h2>
      <Grid>
        <Cell md={6}>
          <Typed />
        </Cell>
        <Cell md={6}>
          <Chosen />
        </Cell>
      </Grid>
    </section>
  )
}

/** Fields of a signup, one of them with a fault. */
function Typed() {
  return (
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
  )
}

/** Fields that are chosen, moved or switched. */
function Chosen() {
  return (
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
  )
}
