// A plain app of Refine and Ant Design to compare with: ten lists as a newcomer writes them after the documentation.
import { List, ThemedLayout, useTable } from '@refinedev/antd'
import { type DataProvider, Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { Button, ConfigProvider, Form, Input, Table } from 'antd'
import { createRoot } from 'react-dom/client'
import { HashRouter, Outlet, Route, Routes } from 'react-router'
import '@refinedev/antd/dist/reset.css'

interface Row {
  id: number
  [column: string]: string | number
}

const resources = Array.from({ length: 10 }, (_, index) => `list${index + 1}`)
const columns = Array.from({ length: 11 }, (_, index) => `column${index + 1}`)

const dataProvider = {
  getApiUrl: () => '/api',
  getList: async ({ resource, pagination, filters }) => {
    const answer = await fetch(`/api/${resource}`, {
      method: 'POST',
      body: JSON.stringify({ page: pagination?.currentPage, limit: pagination?.pageSize, filters }),
    })
    return answer.json()
  },
} as DataProvider

function Rows() {
  const { tableProps, searchFormProps } = useTable<Row>({
    onSearch: (values) => [{ field: 'keyword', operator: 'contains', value: (values as { keyword?: string }).keyword }],
    pagination: { pageSize: 20 },
  })
  return (
    <List>
      <Form {...searchFormProps} layout="inline">
        <Form.Item name="keyword">
          <Input placeholder="Search" />
        </Form.Item>
        <Button htmlType="submit">Search</Button>
      </Form>
      <Table {...tableProps} rowKey="id" scroll={{ x: 1800 }}>
        {columns.map((name) => (
          <Table.Column key={name} dataIndex={name} title={name} sorter />
        ))}
      </Table>
    </List>
  )
}

function App() {
  return (
    <HashRouter>
      <ConfigProvider>
        <Refine
          dataProvider={dataProvider}
          routerProvider={routerProvider}
          resources={resources.map((name) => ({ name, list: `/${name}` }))}
          options={{ disableTelemetry: true, syncWithLocation: true }}
        >
          <Routes>
            <Route
              element={
                <ThemedLayout>
                  <Outlet />
                </ThemedLayout>
              }
            >
              {resources.map((name) => (
                <Route key={name} path={`/${name}`} element={<Rows key={name} />} />
              ))}
            </Route>
          </Routes>
        </Refine>
      </ConfigProvider>
    </HashRouter>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
