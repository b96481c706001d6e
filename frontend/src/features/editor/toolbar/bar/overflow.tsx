import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import {
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { isStop, MenusInside, moveFocus } from './bar.tsx';
import classes from './toolbar.module.css';

/** Parts of a bar that belong together; a line is between two groups. */
export interface BarGroup {
  name: string;
  /** Each as wide as a control, unless its name is in `wide`. */
  parts: readonly (readonly [name: string, part: ReactNode])[];
}

/** Widths in pixels of what is wider than a control. */
const wideParts: Readonly<Record<string, number>> = { style: 128 };
const gap = 2;
/** Of the line between two groups with the room beside it. */
const line = 9;

/** The parts that there is room for, and a button for the rest. Nothing moves but what comes and goes at the end. */
export function Overflow({ groups }: { groups: readonly BarGroup[] }) {
  const room = useRef<HTMLDivElement>(null);
  const shown = useRoom(groups, room);
  let left = shown;
  const kept: BarGroup[] = [];
  const rest: BarGroup[] = [];
  for (const group of groups) {
    const count = Math.max(0, Math.min(left, group.parts.length));
    left -= count;
    if (count > 0) kept.push({ ...group, parts: group.parts.slice(0, count) });
    if (count < group.parts.length) rest.push({ ...group, parts: group.parts.slice(count) });
  }
  return (
    <div ref={room} className={classes.room}>
      <Groups groups={kept} />
      {rest.length > 0 && <More groups={rest} />}
    </div>
  );
}

function Groups({ groups }: { groups: readonly BarGroup[] }) {
  return groups.map((group) => (
    <div key={group.name} className={classes.group}>
      {group.parts.map(([name, part]) => (
        <Fragment key={name}>{part}</Fragment>
      ))}
    </div>
  ));
}

/** How many of the parts fit beside each other. */
function useRoom(groups: readonly BarGroup[], room: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  const latest = useRef(groups);
  latest.current = groups;
  useLayoutEffect(() => {
    const element = room.current;
    if (!element) return;
    const look = () => {
      const style = getComputedStyle(element);
      const control = Number.parseFloat(style.getPropertyValue('--cp-control-height')) || 36;
      const padding = Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd);
      setCount(partsThatFit(latest.current, element.clientWidth - padding, control));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [room]);
  return count;
}

/** How many parts fit into a width, with a button for the others if there are any. */
export function partsThatFit(groups: readonly BarGroup[], width: number, control: number): number {
  let used = 0;
  let fit = 0;
  let fitWithMore = 0;
  groups.forEach((group, index) => {
    if (index > 0) used += line;
    for (const [name] of group.parts) {
      used += (wideParts[name] ?? control) + gap;
      if (used - gap <= width) fit += 1;
      if (used + control <= width) fitWithMore += 1;
    }
  });
  const all = groups.reduce((sum, group) => sum + group.parts.length, 0);
  return fit === all ? all : fitWithMore;
}

const enabledStop = '[data-bar-stop]:not(:disabled, [aria-disabled="true"])';

/** What there is no room for, in a panel of its own. */
function More({ groups }: { groups: readonly BarGroup[] }) {
  const { t } = useTranslation('editor-tools');
  const [opened, setOpened] = useState(false);
  const isInside = useContext(MenusInside);
  const target = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement | null>(null);
  /** By the keyboard it is gone into as soon as it is there. */
  const isGoneInto = useRef(false);
  const goInto = useCallback((element: HTMLDivElement | null) => {
    panel.current = element;
    if (!element || !isGoneInto.current) return;
    isGoneInto.current = false;
    requestAnimationFrame(() => element.querySelector<HTMLElement>(enabledStop)?.focus());
  }, []);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      withinPortal={!isInside}
      closeOnEscape={false}
      width="max-content"
    >
      <Tooltip label={t('more')} disabled={opened}>
        <Popover.Target ref={target}>
          <ActionIcon
            className={`${classes.button} ${classes.more}`}
            data-bar-stop
            tabIndex={-1}
            aria-label={t('more')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => {
              setOpened(!opened);
              isGoneInto.current = !opened && event.detail === 0;
            }}
          >
            <IconDots size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown
        ref={goInto}
        className={classes.rest}
        onMouseDown={(event) => event.preventDefault()}
        onClick={({ target }) => isDone(target) && setOpened(false)}
        // Before the tooltip of a button, which would keep the key for itself.
        onKeyDownCapture={(event) => {
          if (event.key !== 'Escape' || !isStop(event.target)) return;
          event.preventDefault();
          event.stopPropagation();
          setOpened(false);
          target.current?.focus();
        }}
        onKeyDown={(event) => {
          event.stopPropagation();
          moveFocus(event, panel.current);
        }}
      >
        <MenusInside value={true}>
          <Groups groups={groups} />
        </MenusInside>
      </Popover.Dropdown>
    </Popover>
  );
}

/** Whether a press has done something: not only opened a menu of its own. */
function isDone(target: EventTarget): boolean {
  const pressed = target instanceof Element && target.closest('[data-bar-stop], [role^="menuitem"]');
  return pressed ? !pressed.hasAttribute('aria-haspopup') : false;
}
