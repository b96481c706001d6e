import { noteFormat } from '@commonplace/contracts/document';
import { markdownToHtml } from '@commonplace/contracts/document/markdown';
import { findHarm, harmlessHtml, hostileHtml } from '@commonplace/contracts/document/testing';
import { Editor } from '@tiptap/core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CleanPaste } from './clean-paste.ts';

/** Leaves a sign on the page that it ran. */
const run = "document.body.dataset.ran='x'";
let editor: Editor;

beforeEach(() => {
  delete document.body.dataset.ran;
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...noteFormat.extensions, CleanPaste],
  });
});
afterEach(() => editor.destroy());

const addresses = [
  `javascript:${run}`,
  ` java\nscript:${run}`,
  `&#x6A;avascript:${run}`,
  `vbscript:${run}`,
  `data:text/html,<script>${run}</script>`,
  `//evil.example`,
  `https://www.google.com/url?q=javascript:${encodeURIComponent(run)}`,
];
const hostile = [
  `<script>${run}</script>`,
  `<p>a<script>${run}</script>b`,
  `<img src=x onerror="${run}">`,
  `<p onclick="${run}" onmouseover="${run}" style="position:fixed;inset:0;background:url(javascript:${run})">a</p>`,
  `<svg onload="${run}"><script>${run}</script><a xlink:href="javascript:${run}"><text>a</text></a><foreignObject><p onclick="${run}">b</p></foreignObject></svg>`,
  `<math><mi xlink:href="javascript:${run}">a</mi><annotation-xml encoding="text/html"><script>${run}</script></annotation-xml></math>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${run}"></style></mglyph></table></mtext></math>`,
  `<noscript><p title="</noscript><img src=x onerror='${run}'>">`,
  `<iframe srcdoc="<script>${run}</script>"></iframe><object data="javascript:${run}"></object><embed src="javascript:${run}">`,
  `<form action="javascript:${run}"><button formaction="javascript:${run}">a</button><input autofocus onfocus="${run}"></form>`,
  `<details open ontoggle="${run}"><summary onclick="${run}">a</summary>b</details>`,
  `<video><source onerror="${run}"></video><audio src=x onerror="${run}"></audio>`,
  `<body onload="${run}"><p>a`,
  `<style>@import 'javascript:${run}';</style><link rel=stylesheet href="javascript:${run}"><meta http-equiv=refresh content="0;url=javascript:${run}"><base href="javascript:">`,
  `<table background="javascript:${run}"><td colspan="1e9" colwidth="x,1" style="width:expression(${run})">a</table>`,
  `<div class="panel panel-info" id="x" name="y" onclick="${run}"><p class="evil">a</div>`,
  `<ol start="1;${run}" type="x"><li value="9">a</ol><pre><code class="language-x&quot;onload=${run}">b</code></pre>`,
  `<span class="text-color-red evil" style="font-size:9999pt;color:url(javascript:${run})">a</span>`,
  `<p data-pm-slice='1 1 ["image",{"src":"javascript:${run.replaceAll("'", '')}"}]' data-commonplace>a</p>`,
  `<p data-commonplace data-pm-slice='1 1 ["heading",{"level":"1><img src=x onerror=1>"}]'>a</p>`,
  `<p data-commonplace data-pm-slice='0 0 [' onclick="${run}">a<img src=x onerror="${run}"></p>`,
  `<p style="mso-list:l0 level999999 lfo1">a</p><p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">${'9'.repeat(400)}.</span>b</p>`,
  `<template><script>${run}</script></template><p contenteditable="true" autofocus onfocus="${run}">a</p>`,
  ...addresses.map((address) => `<a href="${address}" target="_self" ping="https://evil.example">a</a>`),
  ...addresses.map((address) =>
    markdownToHtml(`[a](<${address.replaceAll('\n', '')}>) ![b](${encodeURI(address)})`),
  ),
  markdownToHtml(
    `<img src=x onerror="${run}">\n\n<script>${run}</script>\n\n- [ ] <b onclick="${run}">a</b>`,
  ),
];

test.each(hostile)('nothing of it runs or stays: %s', async (html) => {
  editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
  // What is in the page could run from now on.
  await new Promise((resolve) => setTimeout(resolve));
  for (const element of editor.view.dom.querySelectorAll<HTMLElement>('*')) {
    expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
    expect(element.localName).not.toMatch(
      /^(?:script|style|iframe|object|embed|form|button|svg|base|link|meta|video)$/,
    );
    for (const { name, value } of element.attributes) {
      expect(name).not.toMatch(/^on|^(?:ping|id|name|background|formaction|srcdoc)$/);
      expect(value).not.toMatch(/^\W*[a-z]*script:|expression|url\(|evil/);
    }
    element.click();
  }
  editor.state.doc.descendants((node) => {
    for (const [name, value] of Object.entries(node.attrs))
      expect(noteFormat.checks[node.type.name]?.[name]?.(value), `${node.type.name}.${name}: ${value}`).toBe(
        true,
      );
  });
  expect(document.body.dataset.ran).toBeUndefined();
});

test('what the tests look for is found where it is', async () => {
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = `<p onclick="${run}">a</p>`;
  box.querySelector('p')?.click();
  expect(document.body.dataset.ran).toBe('x');
});

const seed = Number(process.env.TRIAL_SEED) || 20_261_122;
const isLong = process.env.TRIAL_FORM === 'long';
const count = isLong ? 2_000 : 150;

test('for any pasted HTML, what is in the note afterwards is harmless and allowed', {
  timeout: isLong ? 0 : 60_000,
}, () => {
  for (const html of hostileHtml(seed, count)) {
    editor.commands.setContent('<p>before</p>');
    editor.view.pasteHTML(html, new Event('paste') as ClipboardEvent);
    const { body } = new DOMParser().parseFromString(editor.getHTML(), 'text/html');
    expect(findHarm(body, harmlessHtml), html).toEqual([]);
    editor.state.doc.check();
  }
  process.stdout.write(`hostile HTML pasted: seed ${seed}, count ${count}\n`);
});
