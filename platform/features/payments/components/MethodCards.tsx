import { useEffect, useState } from 'react'
import { needsNoDevice } from '../../../core/payment-methods.ts'
import { useT } from '../../../i18n/react.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { MethodMark } from './MethodMark.tsx'
import { methodName } from './methods.ts'

interface MethodCardsProps {
  /** In the order shown. */
  methods: readonly string[]
  /** The chosen one. */
  method: string
  error: string | undefined
}

/** The ways to pay, each with its mark. Apple Pay appears once the browser says that it can pay with it. */
export function MethodCards({ methods, method, error }: MethodCardsProps) {
  const t = useT('payments')
  const [device, setDevice] = useState(false)
  useEffect(() => setDevice(hasApplePay()), [])
  const shown = methods.filter((one) => device || needsNoDevice(one))
  const chosen = shown.includes(method) ? method : shown[0]
  return (
    <RadioCards
      name="method"
      label={t('methods_label')}
      error={error}
      required
      defaultValue={chosen}
      options={shown.map((one) => ({
        value: one,
        label: methodName(one, t),
        mark: <MethodMark method={one} />,
      }))}
    />
  )
}

/** The session is there in browsers of Apple alone; whether there is a card in it, the device says. */
function hasApplePay(): boolean {
  const { ApplePaySession: session } = window as { ApplePaySession?: { canMakePayments(): boolean } }
  try {
    return session?.canMakePayments() ?? false
  } catch {
    return false
  }
}
