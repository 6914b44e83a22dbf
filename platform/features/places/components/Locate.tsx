import { useEffect, useState } from 'react'
import { styled } from 'styled-components'
import { ApiError, callApi } from '../../../core/api-client.ts'
import { useT } from '../../../i18n/react.tsx'
import { Button } from '../../../ui/button.tsx'
import type { geocodeCall } from '../contract.ts'
import { type GeolocationPermission, watchGeolocation } from '../geolocation-permission.ts'

const Box = styled.div`
  display: grid;
  justify-items: start;
  gap: var(--space-2);
  p { margin: 0; }
`

/**
 * Ending of the text for each permission: a browser that does not tell its state asks like one that
 * will prompt.
 */
const WORDS = {
  unsupported: 'unsupported',
  unknown: 'prompt',
  prompt: 'prompt',
  granted: 'granted',
  denied: 'denied',
} as const satisfies Record<GeolocationPermission, string>

/**
 * Asks the device where it is, only when pressed; the position leaves it rounded and is never
 * stored.
 */
export function Locate({ onFound }: { onFound: (place: string, city: string) => void }) {
  const t = useT('signup')
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  // Null: the permission is not known yet, as without JavaScript.
  const [permission, setPermission] = useState<GeolocationPermission | null>(null)
  useEffect(
    () =>
      watchGeolocation((now) => {
        setPermission(now)
        // What failed was asked with the permission of before.
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
    // A position up to an hour old will do.
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
