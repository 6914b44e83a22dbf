import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import type { geocodeCall } from '../contract.ts'
import { type GeolocationPermission, watchGeolocation } from '../geolocation-permission.ts'

const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: var(--space-2);
  p { margin: 0; }
`

/**
 * Text suffix for each permission: a browser that does not report its state counts as one that will
 * prompt.
 */
const WORDS = {
  unsupported: 'unsupported',
  unknown: 'prompt',
  prompt: 'prompt',
  granted: 'granted',
  denied: 'denied',
} as const satisfies Record<GeolocationPermission, string>

/**
 * Asks the device for its location, only when pressed; the position is rounded before it is sent,
 * and never stored.
 */
export function Locate({ onFound }: { onFound: (place: string, city: string) => void }) {
  const t = useT('signup')
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  // Null: the permission is not known yet, or there is no JavaScript.
  const [permission, setPermission] = useState<GeolocationPermission | null>(null)
  useEffect(
    () =>
      watchGeolocation((now) => {
        setPermission(now)
        // An earlier failure no longer applies once the permission has changed.
        setState((before) => (before === 'failed' ? 'ready' : before))
      }),
    [],
  )
  if (permission === null) return null

  const found = async ({ coords }: GeolocationPosition) => {
    try {
      const query = { lat: coords.latitude.toFixed(2), lon: coords.longitude.toFixed(2) }
      const near = await callApi<typeof geocodeCall>('GET', '/api/geocode', { query })
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
    // A position up to an hour old is precise enough.
    navigator.geolocation.getCurrentPosition(found, refused, {
      maximumAge: 3_600_000,
      timeout: 15_000,
    })
  }
  return (
    <Box>
      {permission !== 'unsupported' && (
        <Button variant="secondary" size="small" icon="location" onClick={ask} busy={state === 'busy'}>
          {t('locate')}
        </Button>
      )}
      <p className="text-sm muted" role="status">
        {t(`locate_${state === 'failed' && permission !== 'denied' ? state : WORDS[permission]}`)}
      </p>
    </Box>
  )
}
