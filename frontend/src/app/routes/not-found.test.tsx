import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../features/notebooks/shown.fixture.tsx';
import { NotFound } from './not-found.tsx';

afterEach(cleanup);

test('what is not found leads on: a search, home, and Explore', () => {
  show(<NotFound />);
  expect(screen.getByRole('heading', { name: 'Sorry, the page you visited does not exist.' })).toBeDefined();
  expect(screen.getByText('Check its address, or search for it.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Back Home' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Explore' }).getAttribute('href')).toBe('/explore');
  const field = screen.getByRole('searchbox', { name: 'Search people, notebooks and notes' });
  fireEvent.change(field, { target: { value: 'travel' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(screen.getByText('/search?q=travel')).toBeDefined();
});
