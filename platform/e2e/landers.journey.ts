import { address, expect, seriousFindings, test } from './site.ts'
import { SITES } from './sites.ts'

const { say } = SITES.amore

test('the answer on a lander is chosen in the signup, and no page of a lander loads a script', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(address('amore', '/landers/alonetonight/inverno?network=partners&sub1=banner'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Da soli stasera?')
  expect(await seriousFindings(page)).toEqual([])
  expect(scripts).toEqual([])
  await page.getByRole('link', { name: 'Cerco una donna' }).click()
  const seeks = page.getByRole('group', { name: say('signup:i_seek') })
  await expect(seeks.getByRole('radio', { name: say('options:genders.female') })).toBeChecked()
})
