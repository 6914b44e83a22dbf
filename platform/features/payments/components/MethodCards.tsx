import { useEffect, useRef, useState } from 'react'
import { methodName } from '../../../core/payment-method-names.ts'
import { needsNoDevice } from '../../../core/payment-methods.ts'
import { useT } from '../../../i18n/react.tsx'
import { RadioCards } from '../../../ui/radio-cards.tsx'
import { MethodMark } from '../../../widgets/order/MethodMark.tsx'

interface MethodCardsProps {
  /** In the order shown. */
  methods: readonly string[]
  /** The chosen one. */
  method: string
  /** Replaces `method` if the device supports it. */
  deviceMethod: string | null
  error: string | undefined
}

/**
 * The payment methods with their logos. Apple Pay appears once the browser reports that it can pay
 * with it.
 */
export function MethodCards({ methods, method, deviceMethod, error }: MethodCardsProps) {
  const t = useT('payments')
  const cards = useRef<HTMLDivElement>(null)
  const [device, setDevice] = useState(false)
  useEffect(() => setDevice(hasApplePay()), [])
  useEffect(() => {
    if (device && deviceMethod) choose(cards.current, deviceMethod)
  }, [device, deviceMethod])
  const shown = methods.filter((one) => device || needsNoDevice(one))
  const chosen = shown.includes(method) ? method : shown[0]
  return (
    <div ref={cards}>
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
    </div>
  )
}

/**
 * Clicks the radio button, so that the form's change handler runs; an earlier choice of the buyer
 * stays.
 */
function choose(cards: HTMLElement | null, method: string): void {
  const radios = [...(cards?.querySelectorAll<HTMLInputElement>('input[type="radio"]') ?? [])]
  if (radios.some((radio) => radio.checked && !radio.defaultChecked)) return
  radios.find((radio) => radio.value === method)?.click()
}

/** The session exists only in Apple's browsers; the device reports whether it has a card. */
function hasApplePay(): boolean {
  const { ApplePaySession: session } = window as { ApplePaySession?: { canMakePayments(): boolean } }
  try {
    return session?.canMakePayments() ?? false
  } catch {
    return false
  }
}
