// One file for all of it, because most of a fault is waiting: what is killed meanwhile costs no time of its own.
import './kills.ts';
import './faults/faults.ts';
import './leaving.ts';
import './controls.ts';
