// The captcha picture; clicking it loads another one.
import { ReloadOutlined } from '@ant-design/icons'
import { useCallback, useEffect, useState } from 'react'
import { fetchCaptcha } from '../gateway/account'
import { useWords } from '../locales/use-words'

/** A captcha is valid for one try: give each try a new `key`. */
export function Captcha() {
  const { t } = useWords()
  const [svg, setSvg] = useState<string | null>(null)
  const renew = useCallback(() => {
    fetchCaptcha().then(
      (answer) => setSvg(answer.svg),
      () => setSvg(null),
    )
  }, [])
  useEffect(renew, [renew])
  return (
    <button type="button" className="captcha" onClick={renew} aria-label={t('login.captchaRenew')}>
      {svg ? <img src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} alt="" /> : <ReloadOutlined aria-hidden />}
    </button>
  )
}
