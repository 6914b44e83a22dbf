import { describe, expect, it } from 'vitest'
import names from '../demo/data/names.json' with { type: 'json' }
import { nameFault } from './name.ts'

const SITES = ['Amore', 'Tulp', 'Starlight', 'Alpenherz', 'Nordlys']
const faultOf = (name: string, site: string) => nameFault(name, 'anna@example.it', site)?.code ?? null

describe('a name like those of the staff', () => {
  it.each([
    'Admin',
    'ADMINISTRATOR',
    'Moderatore',
    'Modératrice',
    'Ylläpito',
    'Kundtjänst',
    'Obsługa',
    'Soporte',
    'Supporto Amore',
    'Amore Team',
    'AmoreTeam',
    'amore-support',
    'amoresupport',
    'Team-Amore24',
    'teamamore',
    'Amore',
    'AMORE',
    'Ámore',
    'Am0re',
    'Amore1',
    '4dmin',
    'Supp0rt',
    'TheAdmin',
    'ilmoderatore',
    'A d m i n',
    // Cyrillic А before Latin letters.
    'Аdmin',
    'Αnna',
  ])('%s is refused', (name) => {
    expect(faultOf(name, 'Amore')).toBe('name_staff')
  })

  it.each([
    'Anna',
    'Amorette',
    'Amoreno',
    'Moreno',
    'Ada Minelli',
    'Admir',
    'Stafford',
    'Teamo',
    'Serviano',
    'Modesta',
    'Anna77',
    'Анна',
    'Ελένη',
    'Zoë',
    'Jean-Luc',
    "D'Amore",
    'Tulpje',
  ])('%s is allowed', (name) => {
    expect(faultOf(name, 'Nordlys')).toBeNull()
  })

  it('does not match any name of the demo', () => {
    const all = Object.values(names).flatMap((list) => Object.values(list).flat() as string[])
    expect(all.length).toBeGreaterThan(100)
    for (const site of SITES) expect(all.filter((name) => faultOf(name, site) === 'name_staff')).toEqual([])
  })
})
