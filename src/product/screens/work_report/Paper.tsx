// The work report as it is read and printed.

import type { Binding, Field } from '#kernel/binding'
import { kindOfField } from '../../../fields'
import { useWords } from '../../../locales/use-words'
import { changeText, type Figure, figureText, groupsIn, type Report, unitOf } from './report'

function Group({ title, figures }: { title: string; figures: readonly Figure[] }) {
  const { t } = useWords()
  return (
    <section className="paper-group">
      <h3>{title}</h3>
      <table className="paper-table">
        <thead>
          <tr>
            <th scope="col">{t('workReport.name')}</th>
            <th scope="col">{t('workReport.value')}</th>
            <th scope="col">{t('workReport.last')}</th>
            <th scope="col">{t('workReport.change')}</th>
            <th scope="col" className="paper-unit">
              {t('workReport.unit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.key}>
              <th scope="row">{figure.name}</th>
              <td>{figureText(figure, figure.value)}</td>
              <td>{figureText(figure, figure.last_value)}</td>
              <td>{changeText(figure, (num) => t('workReport.points', { num }))}</td>
              <td className="paper-unit">{unitOf(figure)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Html({ binding, html }: { binding: Binding; html: string }) {
  const field = binding.fields['content'] as Field
  const { Detail } = kindOfField(field)
  return html ? <Detail field={field} value={html} row={{}} /> : null
}

export function Paper({ binding, report }: { binding: Binding; report: Report }) {
  const { t } = useWords()
  return (
    <article className="panel paper" aria-label={report.title}>
      <header>
        <h2>{report.title}</h2>
        <p className="soft">
          {t('workReport.period', { from: report.start_date, to: report.end_date })}
          {' · '}
          {t('workReport.versus', { from: report.last_start_date, to: report.last_end_date })}
        </p>
      </header>
      <Html binding={binding} html={report.intro} />
      <div className="paper-groups">
        {groupsIn(report.list_data).map(([title, figures]) => (
          <Group key={title} title={title} figures={figures} />
        ))}
      </div>
      {report.custom_list.length > 0 && (
        <section className="paper-group">
          <h3>{t('workReport.own')}</h3>
          <table className="paper-table paper-own">
            <tbody>
              {report.custom_list.map((line) => (
                <tr key={`${line.group} ${line.name} ${line.value}`}>
                  <th scope="row">{line.name}</th>
                  <td>
                    {line.value} {line.unit}
                  </td>
                  <td className="paper-unit">{[line.group, line.remark].filter(Boolean).join(' · ')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {report.content && (
        <section className="paper-group">
          <h3>{t('workReport.summary')}</h3>
          <Html binding={binding} html={report.content} />
        </section>
      )}
      <Html binding={binding} html={report.outro} />
      <p className="paper-signer">{report.signer}</p>
    </article>
  )
}
