// Settings of the appearance: colours, density, parts of the frame. Loads on first use.
import { Button, ColorPicker, Drawer, Flex, Segmented, Switch, Typography } from 'antd'
import { useWords } from '../locales/use-words'
import {
  changeSettings,
  chooseLanguage,
  firstSettings,
  resetSettings,
  type Settings,
  useSettings,
} from '../theme/settings'
import { themeColours } from '../theme/tokens'
import styles from './SettingsPanel.module.css'

interface Props {
  open: boolean
  onClose(): void
}

const parts = ['tagsView', 'fixedHeader', 'sidebarLogo', 'compact'] as const

export default function SettingsPanel({ open, onClose }: Props) {
  const { t, language } = useWords()
  const settings = useSettings()
  return (
    <Drawer open={open} onClose={onClose} title={t('settings.title')} width={340} className={styles.panel}>
      <section aria-labelledby="settings-look">
        <h2 id="settings-look">{t('settings.look')}</h2>
        <Segmented<Settings['mode']>
          block
          value={settings.mode}
          onChange={(mode) => changeSettings({ mode })}
          options={[
            { value: 'light', label: t('settings.light') },
            { value: 'dark', label: t('settings.dark') },
            { value: 'system', label: t('settings.system') },
          ]}
        />
      </section>
      <section aria-labelledby="settings-colour">
        <h2 id="settings-colour">{t('settings.colour')}</h2>
        <Flex wrap align="center" gap={8}>
          {themeColours.map((colour) => (
            <button
              key={colour}
              type="button"
              className={styles.swatch}
              style={{ background: colour }}
              aria-label={colour}
              aria-pressed={settings.theme === colour}
              onClick={() => changeSettings({ theme: colour })}
            />
          ))}
          <ColorPicker
            value={settings.theme}
            disabledAlpha
            format="hex"
            onChangeComplete={(colour) => changeSettings({ theme: colour.toHexString().slice(0, 7).toLowerCase() })}
          >
            <Button size="small">{t('settings.ownColour')}</Button>
          </ColorPicker>
        </Flex>
      </section>
      <section aria-labelledby="settings-frame">
        <h2 id="settings-frame">{t('settings.frame')}</h2>
        {parts.map((part) => (
          <Flex key={part} align="center" justify="space-between" className={styles.part}>
            <label htmlFor={`settings-${part}`}>{t(`settings.${part}`)}</label>
            <Switch
              id={`settings-${part}`}
              checked={settings[part]}
              onChange={(checked) => changeSettings({ [part]: checked })}
            />
          </Flex>
        ))}
      </section>
      <section aria-labelledby="settings-language">
        <h2 id="settings-language">{t('settings.language')}</h2>
        <Segmented
          block
          value={language}
          onChange={(language) => void chooseLanguage(language as 'en' | 'zh-CN')}
          options={[
            { value: 'zh-CN', label: '中文' },
            { value: 'en', label: 'English' },
          ]}
        />
      </section>
      <Typography.Paragraph type="secondary">{t('settings.kept')}</Typography.Paragraph>
      <Button block disabled={JSON.stringify(settings) === JSON.stringify(firstSettings)} onClick={resetSettings}>
        {t('settings.reset')}
      </Button>
    </Drawer>
  )
}
