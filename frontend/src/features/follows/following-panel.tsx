import { Button, Tabs } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '../../shared/navigation/paths.ts';
import { Panel, PanelHeader } from '../../shared/ui/panel-header.tsx';
import { FollowedHashtags, FollowedPeople } from './followed-list.tsx';
import classes from './following-panel.module.css';

const tabs = ['topics', 'people'] as const;
type Tab = (typeof tabs)[number];

interface FollowingPanelProps {
  /** Opened by a button that is no longer rendered: the tabs take the focus. */
  isAskedFor: boolean;
  /** Called when the feed is chosen; its address is that of an empty selection. */
  onFeed: () => void;
}

/** The topics and the people that the signed-in person follows. */
export function FollowingPanel({ isAskedFor, onFeed }: FollowingPanelProps) {
  const { t } = useTranslation('follows');
  const [tab, setTab] = useSessionStorage<Tab>({
    key: 'followingTab',
    defaultValue: 'topics',
    getInitialValueInEffect: false,
  });
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAskedFor) list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus();
  }, [isAskedFor]);
  return (
    <Tabs
      value={tab}
      onChange={(next) => setTab(tabs.find((known) => known === next) ?? 'topics')}
      keepMounted={false}
      className={classes.tabs}
    >
      <Panel>
        <PanelHeader
          title={t('panel.title')}
          below={
            <Tabs.List ref={list} aria-label={t('panel.title')}>
              <Tabs.Tab value="topics">{t('panel.topics')}</Tabs.Tab>
              <Tabs.Tab value="people">{t('panel.people')}</Tabs.Tab>
            </Tabs.List>
          }
        >
          <Button
            component={Link}
            to={paths.home}
            variant="subtle"
            color="ink"
            className={classes.feed}
            onClick={onFeed}
          >
            {t('panel.feed')}
          </Button>
        </PanelHeader>
        <Tabs.Panel value="topics">
          <FollowedHashtags />
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <FollowedPeople />
        </Tabs.Panel>
      </Panel>
    </Tabs>
  );
}
