import { useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import { ControlFrame, SelectBox } from '../../../ui/control-frame.tsx'
import type { geocode } from '../../places/contract.ts'
import { type GeolocationPermission, watchGeolocation } from '../../places/hooks.ts'
import type { SignupState } from '../contract.ts'

interface PlaceFieldsProps {
  places: NonNullable<SignupState['places']>
  value: string
  error: string | undefined
}

/** Step 2: one list of regions, by country where there are several; the device may point at the nearest. */
export function PlaceFields({ places, value, error }: PlaceFieldsProps) {
  const t = useT('signup')
  // The list holds its own choice: what was chosen before the page's script arrived stays chosen.
  const list = useRef<HTMLSelectElement>(null)
  const [city, setCity] = useState('')
  const options = (regions: PlaceFieldsProps['places'][number]['regions']) =>
    regions.map((region) => (
      <option key={region.value} value={region.value}>
        {region.label}
      </option>
    ))
  const found = (place: string, near: string) => {
    if (list.current) list.current.value = place
    setCity(near)
  }
  return (
    <>
      <ControlFrame label={t('place')} hint={t('place_hint')} error={error}>
        {(ties) => (
          <SelectBox>
            <select
              {...ties}
              name="place"
              required
              ref={list}
              defaultValue={value}
              onChange={() => setCity('')}
            >
              <option value="">{t('common:choose')}</option>
              {places.length === 1
                ? options(places[0]?.regions ?? [])
                : places.map((group) => (
                    <optgroup key={group.country} label={group.name}>
                      {options(group.regions)}
                    </optgroup>
                  ))}
            </select>
          </SelectBox>
        )}
      </ControlFrame>
      <input type="hidden" name="city" value={city} />
      <Locate onFound={found} />
    </>
  )
}

/** Ending of the text for each permission: a browser that does not tell its state asks like one that will prompt. */
const WORDS = {
  unsupported: 'unsupported',
  unknown: 'prompt',
  prompt: 'prompt',
  granted: 'granted',
  denied: 'denied',
} as const satisfies Record<GeolocationPermission, string>

/** Asks the device where it is, only when pressed; the position leaves it rounded and is never stored. */
function Locate({ onFound }: { onFound: (place: string, city: string) => void }) {
  const t = useT('signup')
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  // Null: the permission is not known yet, as without JavaScript.
  const [permission, setPermission] = useState<GeolocationPermission | null>(null)
  useEffect(() => watchGeolocation(setPermission), [])
  if (permission === null) return null

  const found = async ({ coords }: GeolocationPosition) => {
    try {
      const query = { lat: coords.latitude.toFixed(2), lon: coords.longitude.toFixed(2) }
      const near = await callApi<typeof geocode>('GET', '/api/geocode', { query })
      if (near) onFound(`${near.country}-${near.region}`, near.city ?? '')
      setState(near ? 'ready' : 'failed')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setState('failed')
    }
  }
  const refused = ({ code, PERMISSION_DENIED }: GeolocationPositionError) => {
    setState('failed')
    if (code === PERMISSION_DENIED) setPermission('denied')
  }
  const ask = () => {
    setState('busy')
    // A position up to an hour old will do.
    navigator.geolocation.getCurrentPosition(found, refused, {
      maximumAge: 3_600_000,
      timeout: 15_000,
    })
  }
  return (
    <div>
      {permission !== 'unsupported' && (
        <Button variant="secondary" size="small" icon="location" onClick={ask} busy={state === 'busy'}>
          {t('locate')}
        </Button>
      )}
      <p className="text-sm muted" role="status">
        {t(`locate_${state === 'failed' && permission !== 'denied' ? state : WORDS[permission]}`)}
      </p>
    </div>
  )
}
