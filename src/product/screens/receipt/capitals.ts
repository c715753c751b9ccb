// Amounts in Chinese capitals, as receipts and vouchers write them: 人民币壹仟贰佰元伍角整.

const DIGITS = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const
const PLACES = ['', '拾', '佰', '仟'] as const
const GROUPS = ['', '万', '亿', '兆'] as const

/** Four digits; zeros between digits once, none at the end. */
function group(value: number): string {
  let text = ''
  let gap = false
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10
    if (digit === 0) {
      gap = text !== ''
      continue
    }
    text += `${gap ? DIGITS[0] : ''}${DIGITS[digit]}${PLACES[place]}`
    gap = false
  }
  return text
}

function whole(yuan: number): string {
  let text = ''
  let gap = false
  for (let place = GROUPS.length - 1; place >= 0; place--) {
    const value = Math.floor(yuan / 10_000 ** place) % 10_000
    if (value === 0) {
      gap = text !== ''
      continue
    }
    text += `${gap || (text !== '' && value < 1000) ? DIGITS[0] : ''}${group(value)}${GROUPS[place]}`
    gap = false
  }
  return text
}

/** Fen in capitals: `120050` → `人民币壹仟贰佰元伍角整`. */
export function capitals(fen: number): string {
  const amount = Math.abs(fen)
  const [yuan, jiao, cents] = [Math.floor(amount / 100), Math.floor(amount / 10) % 10, amount % 10]
  const front = yuan > 0 ? `${whole(yuan)}元` : ''
  const tenths = jiao > 0 ? `${DIGITS[jiao]}角` : front && cents > 0 ? DIGITS[0] : ''
  const end = cents > 0 ? `${DIGITS[cents]}分` : '整'
  return `人民币${fen < 0 ? '负' : ''}${front || tenths || cents > 0 ? front : '零元'}${tenths}${end}`
}
