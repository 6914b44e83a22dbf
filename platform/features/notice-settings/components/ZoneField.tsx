import { type ReactNode, useEffect, useState } from 'react'
import { useLocale, useT } from '../../../i18n/react.tsx'
import { ControlFrame, SelectBox } from '../../../ui/control-frame.tsx'
import type { NotificationsPageData } from '../page.ts'

interface ZoneFieldProps {
  readonly zones: NotificationsPageData['zones']
  /** The stored zone, or the one that applies while none was chosen. */
  readonly now: string
  readonly chosen: boolean
  readonly error: string | undefined
}

/** Value of the entry that opens the list of all zones; no zone has this name. */
const OTHER = 'other'

/**
 * The time zone of quiet hours: the country's, that of the device, and the other ones on request.
 * Without script one list has them all. Proposes the device's while none was chosen.
 */
export function ZoneField({ zones, now, chosen, error }: ZoneFieldProps) {
  const t = useT('notices')
  const { iso } = useLocale()
  const [zone, setZone] = useState(now)
  const [device, setDevice] = useState<string>()
  const [short, setShort] = useState(false)
  const [other, setOther] = useState(false)
  useEffect(() => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    setShort(true)
    if (!zones.all.includes(timeZone)) return
    setDevice(timeZone)
    if (!chosen) setZone(timeZone)
  }, [chosen, zones.all])
  if (!short)
    return (
      <ZoneSelect label={t('quiet_zone')} error={error} value={zone} onChoose={setZone}>
        <AllZones zones={zones} />
      </ZoneSelect>
    )
  const needed = [...(device ? [device] : []), ...(other ? [] : [zone])]
  const near = distinctZones(iso, needed, zones.near)
  const nameOf = zoneNames(iso, near)
  return (
    <>
      <ZoneSelect
        label={t('quiet_zone')}
        error={error}
        value={other ? OTHER : zone}
        named={!other}
        onChoose={(value) => {
          setOther(value === OTHER)
          if (value !== OTHER) setZone(value)
        }}
      >
        {near.map((name) => (
          <option key={name} value={name}>
            {name === device ? t('zone_device', { zone: nameOf(name) }) : nameOf(name)}
          </option>
        ))}
        <option value={OTHER}>{t('zone_elsewhere')}</option>
      </ZoneSelect>
      {other && (
        <ZoneSelect label={t('zones_all')} value={zone} onChoose={setZone}>
          <AllZones zones={zones} />
        </ZoneSelect>
      )}
    </>
  )
}

interface ZoneSelectProps {
  readonly label: string
  readonly error?: string | undefined
  readonly value: string
  readonly onChoose: (value: string) => void
  /** Whether its value is the one that is sent. */
  readonly named?: boolean
  readonly children: ReactNode
}

function ZoneSelect({ label, error, value, onChoose, named = true, children }: ZoneSelectProps) {
  return (
    <ControlFrame label={label} error={error} hideLabel={false}>
      {(ties) => (
        <SelectBox>
          <select
            {...ties}
            {...(named ? { name: 'time_zone' } : {})}
            value={value}
            onChange={({ currentTarget }) => onChoose(currentTarget.value)}
          >
            {children}
          </select>
        </SelectBox>
      )}
    </ControlFrame>
  )
}

function AllZones({ zones: { near, all } }: Pick<ZoneFieldProps, 'zones'>) {
  const t = useT('notices')
  return (
    <>
      <ZoneGroup label={t('zones_near')} names={near} />
      <ZoneGroup label={t('zones_all')} names={all.filter((name) => !near.includes(name))} />
    </>
  )
}

function ZoneGroup({ label, names }: { label: string; names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <optgroup label={label}>
      {names.map((name) => (
        <option key={name} value={name}>
          {name.replaceAll('_', ' ')}
        </option>
      ))}
    </optgroup>
  )
}

/**
 * The zones of the country, in their order, and after them the needed ones that are elsewhere. Of
 * zones with one name, such as the twelve of Eastern Time, the needed ones or else the first.
 */
function distinctZones(iso: string, needed: readonly string[], country: readonly string[]): string[] {
  const kept = new Set(needed)
  const names = new Set(needed.map((zone) => genericName(iso, zone)))
  for (const zone of country) {
    const name = genericName(iso, zone)
    if (!names.has(name)) kept.add(zone)
    names.add(name)
  }
  return [...country.filter((zone) => kept.has(zone)), ...[...kept].filter((zone) => !country.includes(zone))]
}

/**
 * Names of these zones in the language, such as "Central European Time"; with the zone's place
 * where several have the same.
 */
function zoneNames(iso: string, zones: readonly string[]): (zone: string) => string {
  const generic = new Map(zones.map((zone) => [zone, genericName(iso, zone)]))
  const all = [...generic.values()]
  return (zone) => {
    const name = generic.get(zone) ?? zone
    if (all.filter((one) => one === name).length < 2) return name
    return `${name} (${zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')})`
  }
}

function genericName(iso: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(iso, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  return name.charAt(0).toLocaleUpperCase(iso) + name.slice(1)
}
