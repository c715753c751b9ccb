// Secrets of an answer, such as a new token: shown once, to be copied.
import { Alert, App, Typography } from 'antd'
import type { Field, Fields, Row } from '#kernel/binding'
import { useWords } from '../../locales/use-words'

/** The secrets in an answer. */
export function secretsIn(output: Fields, answer: Row): Field[] {
  return Object.values(output).filter(
    ({ name, sensitive }) => sensitive === 'secret' && typeof answer[name] === 'string',
  )
}

/** Resolves when the person has closed the dialog; at once if the answer holds no secret. */
export function useSecretsShown(): (output: Fields, answer: Row) => Promise<void> {
  const { t, say } = useWords()
  const { modal } = App.useApp()
  return (output, answer) => {
    const secrets = secretsIn(output, answer)
    if (secrets.length === 0) return Promise.resolve()
    return new Promise((resolve) => {
      modal.success({
        title: t('secret.title'),
        width: 560,
        okText: t('secret.done'),
        // A click beside the dialog, or Escape, must not lose what is shown only here.
        maskClosable: false,
        keyboard: false,
        afterClose: resolve,
        content: (
          <>
            {secrets.map(({ name, title }) => (
              <Typography.Paragraph
                key={name}
                code
                copyable={{ tooltips: [t('secret.copy'), t('secret.copied')] }}
                aria-label={say(title)}
              >
                {String(answer[name])}
              </Typography.Paragraph>
            ))}
            <Alert type="warning" showIcon message={t('secret.once')} />
          </>
        ),
      })
    })
  }
}
