// The keys of a calendar's grid, for the help.
import type { KeyPart } from '../keys/keys'

export const daysKeys: KeyPart = {
  head: 'keysHelp.inCalendar',
  lines: [
    ['keysHelp.arrowsKey', 'keysHelp.days'],
    ['keysHelp.pagesKey', 'keysHelp.pages'],
    ['keysHelp.enterDayKey', 'keysHelp.enterDay'],
    ['keysHelp.space', 'keysHelp.lift'],
    ['keysHelp.datesKey', 'keysHelp.dates'],
    ['keysHelp.escapeKey', 'keysHelp.leaveDay'],
  ],
}
const hoursKeys = (adds: boolean): KeyPart => ({
  head: 'keysHelp.inCalendar',
  lines: [
    ['keysHelp.besideKey', 'keysHelp.beside'],
    ['keysHelp.hoursKey', 'keysHelp.hours'],
    ...(adds ? ([['keysHelp.chooseKey', 'keysHelp.choose']] as const) : []),
    ['keysHelp.pagesKey', 'keysHelp.pages'],
    ['keysHelp.enterDayKey', 'keysHelp.enterDay'],
    ['keysHelp.space', 'keysHelp.liftByHour'],
    ['keysHelp.datesKey', 'keysHelp.dates'],
    ['keysHelp.escapeKey', 'keysHelp.leaveDay'],
  ],
})
export const keysWithHours = { true: hoursKeys(true), false: hoursKeys(false) }
