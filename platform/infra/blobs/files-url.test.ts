import { expect, it } from 'vitest'
import { parseFilesUrl } from './files-url.ts'

it('names bucket, prefix, endpoint, region and key', () => {
  expect(
    parseFilesUrl('s3://KEY:a%2Fb%25@my-bucket/some/part/?endpoint=http://127.0.0.1:9000&region=eu-west-1'),
  ).toEqual({
    bucket: 'my-bucket',
    prefix: 'some/part/',
    endpoint: 'http://127.0.0.1:9000',
    region: 'eu-west-1',
    credentials: { accessKeyId: 'KEY', secretAccessKey: 'a/b%' },
  })
})

it('leaves to the SDK what it does not name, but a region to stores that have none', () => {
  const nothing = { bucket: 'files', prefix: '', credentials: null }
  expect(parseFilesUrl('s3://files')).toEqual({ ...nothing, endpoint: null, region: null })
  expect(parseFilesUrl('s3://files/?endpoint=https://store.example')).toEqual({
    ...nothing,
    endpoint: 'https://store.example',
    region: 'us-east-1',
  })
})

it.each([
  ['https://store.example/files', /^FILES_URL must be an address such as s3:/],
  ['files', /^FILES_URL must be an address such as s3:/],
  ['s3://', /^FILES_URL names no bucket/],
  ['s3:///prefix', /^FILES_URL names no bucket/],
  ['s3://store.example:9000/files', /^FILES_URL names no bucket/],
  ['s3://files/a b', /^FILES_URL has a prefix with other characters/],
  ['s3://files?endpoint=store.example', /^FILES_URL has an endpoint that is no address/],
  ['s3://files?endpoint=https://store.example/path', /^FILES_URL has an endpoint that is no address/],
  ['s3://files?endpoint=https://k:hidden@store.example', /^FILES_URL has a key in its endpoint/],
  ['s3://files?zone=a', /^FILES_URL has an unknown parameter: only endpoint and region\.$/],
  ['s3://hidden@files', /^FILES_URL has half of the credentials/],
  ['s3://key:hidden%@files', /^FILES_URL has credentials that are not percent-encoded/],
])('refuses %s in one sentence without the value', (value, sentence) => {
  const fault = (() => {
    try {
      return parseFilesUrl(value)
    } catch (error) {
      return error
    }
  })()
  expect(fault).toMatchObject({ name: 'ConfigError', message: expect.stringMatching(sentence) })
  expect(String(fault)).not.toContain('hidden')
})
