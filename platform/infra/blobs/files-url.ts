import { ConfigError } from '../start-error.ts'

/** A bucket of an S3-compatible store. */
export interface S3Place {
  readonly bucket: string
  /** Begins each key in the bucket: empty, or ends with `/`. */
  readonly prefix: string
  /** Origin of the store; null for Amazon's own. */
  readonly endpoint: string | null
  /** Null: what the SDK finds in `AWS_REGION` or its files. */
  readonly region: string | null
  /** Null: what the SDK finds in `AWS_ACCESS_KEY_ID`, its files or the machine's role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

const PARAMETERS: readonly string[] = ['endpoint', 'region']
/** Stores that have no regions accept the name of this one. */
const ANY_REGION = 'us-east-1'
const EXAMPLE = 's3://bucket/prefix?endpoint=https://store.example&region=eu-central-1'

/**
 * Parses `s3://[key:secret@]bucket[/prefix][?endpoint=…][&region=…]`.
 * @throws ConfigError with one sentence, which never contains the value: it may hold a secret
 */
export function parseFilesUrl(value: string): S3Place {
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (url?.protocol !== 's3:') throw fault(`must be an address such as ${EXAMPLE}`)
  const bucket = url.hostname
  if (!/^[A-Za-z0-9][\w.-]{1,62}$/.test(bucket) || url.port !== '')
    throw fault(`names no bucket: write ${EXAMPLE}`)
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  if (prefix !== '' && !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(prefix))
    throw fault('has a prefix with other characters than letters, digits, hyphens, dots and slashes')
  for (const name of url.searchParams.keys())
    if (!PARAMETERS.includes(name)) throw fault(`has an unknown parameter: only ${PARAMETERS.join(' and ')}`)
  const endpoint = endpointOf(url.searchParams.get('endpoint'))
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    region: url.searchParams.get('region') || (endpoint === null ? null : ANY_REGION),
    credentials: credentialsOf(url),
  }
}

function endpointOf(value: string | null): string | null {
  if (!value) return null
  const url = URL.canParse(value) ? new URL(value) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw fault('has an endpoint that is no address such as https://store.example')
  if (url.username !== '') throw fault('has a key in its endpoint: write it before the bucket, key:secret@')
  return url.origin
}

function credentialsOf({ username, password }: URL): S3Place['credentials'] {
  if ((username === '') !== (password === ''))
    throw fault('has half of the credentials: write key:secret@ before the bucket, or nothing')
  if (username === '') return null
  try {
    const [accessKeyId, secretAccessKey] = [decodeURIComponent(username), decodeURIComponent(password)]
    return { accessKeyId, secretAccessKey }
  } catch {
    throw fault('has credentials that are not percent-encoded: write % as %25 and / as %2F')
  }
}

const fault = (what: string): ConfigError => new ConfigError(`FILES_URL ${what}.`)
