// The state of the system: checks as cards, and the statements that were slow, with their plans.

import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, ReloadOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import {
  Button,
  Card,
  Col,
  Descriptions,
  Empty,
  Row,
  Skeleton,
  Statistic,
  Table,
  type TableProps,
  Typography,
} from 'antd'
import type { Shapes } from '#generated/index'
import { callBinding } from '../../api/calls'
import { PageHead } from '../../components/PageHead'
import { Trouble } from '../../errors/Trouble'
import { clockOf } from '../../fields/zone'
import { useWords } from '../../locales/use-words'
import { Link } from '../../navigation/Link'
import { useTitle } from '../../resource/use-title'
import type { PageProps } from '../../slots'
import '../../resource/generic.css'
import styles from './StatusPage.module.css'

type Status = Shapes['system']['calls']['status']['output']
type Check = Status['checks'][number]
type Slow = Status['slow'][number]

/** Milliseconds between two looks while the page is open. */
const EVERY = 30_000

const icons: Record<string, React.ReactNode> = {
  good: <CheckCircleFilled className={styles.good} />,
  waiting: <ExclamationCircleFilled className={styles.waiting} />,
  bad: <CloseCircleFilled className={styles.bad} />,
}

function CheckCard({ check }: { check: Check }) {
  const { t } = useWords()
  const card = (
    <Card size="small" hoverable={check.route !== undefined} className={styles.card}>
      <Statistic
        title={check.title}
        value={check.value}
        valueStyle={{ fontSize: 20 }}
        prefix={icons[check.tone]}
        formatter={(value) => value}
      />
      <span className="hidden-words">{t(`system.tone.${check.tone as 'good' | 'waiting' | 'bad'}`)}</span>
      <p className={`${styles.hint} soft`}>{check.hint}</p>
    </Card>
  )
  return check.route ? (
    <Link to={check.route} className={styles.link}>
      {card}
    </Link>
  ) : (
    card
  )
}

function Statement({ statement }: { statement: Slow }) {
  const { t } = useWords()
  return (
    <Descriptions
      column={1}
      size="small"
      items={[
        // Work that nobody asked for has none.
        ...(statement.id
          ? [
              {
                key: 'id',
                label: t('system.slow.id'),
                children: <Typography.Text copyable>{statement.id}</Typography.Text>,
              },
            ]
          : []),
        { key: 'sql', label: 'SQL', children: <pre className={styles.code}>{statement.sql}</pre> },
        {
          key: 'plan',
          label: t('system.slow.plan'),
          children: statement.plan ? <pre className={styles.code}>{statement.plan}</pre> : t('system.slow.noPlan'),
        },
      ]}
    />
  )
}

function SlowStatements({ statements }: { statements: readonly Slow[] }) {
  const { t } = useWords()
  const columns: TableProps<Slow>['columns'] = [
    {
      title: t('system.slow.call'),
      dataIndex: 'call',
      ellipsis: true,
      render: (call: string) => call || t('system.slow.background'),
    },
    { title: t('system.slow.seconds'), dataIndex: 'seconds', align: 'right', width: 110, className: 'tabular' },
    { title: t('system.slow.times'), dataIndex: 'times', align: 'right', width: 90, className: 'tabular' },
    {
      title: t('system.slow.time'),
      dataIndex: 'time',
      width: 180,
      render: (time: string) => clockOf(time).slice(0, 16),
    },
  ]
  return (
    <Card size="small" title={t('system.slow.title')} className={styles.slow}>
      <p className="soft">{t('system.slow.hint')}</p>
      {statements.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('system.slow.none')} />
      ) : (
        <Table<Slow>
          size="small"
          rowKey="sql"
          columns={columns}
          dataSource={[...statements]}
          pagination={false}
          scroll={{ x: 560 }}
          expandable={{ expandedRowRender: (statement) => <Statement statement={statement} />, expandRowByClick: true }}
        />
      )}
    </Card>
  )
}

export default function StatusPage({ binding }: PageProps) {
  const { t } = useWords()
  const title = useTitle()(binding)
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['system-status'],
    queryFn: ({ signal }) => callBinding<Status>(binding, 'status', {}, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: EVERY,
  })
  const retry = () => void refetch()
  return (
    <>
      <PageHead
        title={title}
        extra={
          <Button icon={<ReloadOutlined spin={isFetching} />} onClick={retry}>
            {t('generic.refresh')}
          </Button>
        }
      />
      {error && !data ? (
        <Trouble error={error} onRetry={retry} />
      ) : data ? (
        <>
          <Row gutter={[16, 16]}>
            {data.checks.map((check) => (
              <Col key={check.key} xs={24} sm={12} lg={8} xl={6}>
                <CheckCard check={check} />
              </Col>
            ))}
          </Row>
          <SlowStatements statements={data.slow} />
        </>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </>
  )
}
