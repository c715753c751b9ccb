// Captions of bindings inside components: rendered again when the language changes.
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Text } from '#kernel/binding'
import { pick } from '#kernel/text'

export function useText(): (text: Text) => string {
  const { i18n } = useTranslation()
  const language = i18n.language === 'en' ? 'en' : 'zh-CN'
  return useCallback((text: Text) => pick(text, language), [language])
}
