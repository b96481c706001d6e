import { Module } from '@nestjs/common';
import { DeletionModule } from '../../accounts/deletion/deletion.module.ts';
import { BelongingTasks } from './belonging-tasks.ts';
import { PushTasksListener } from './push-tasks.listener.ts';
import { TaskGauges } from './task-gauges.ts';
import { TaskKinds } from './task-kinds.ts';
import { TaskRunner } from './task-runner.ts';
import { TaskSweep } from './task-sweep.ts';
import { TasksController } from './tasks.controller.ts';
import { Tasks } from './tasks.ts';

@Module({
  imports: [DeletionModule],
  controllers: [TasksController],
  providers: [Tasks, TaskKinds, TaskRunner, TaskSweep, BelongingTasks, PushTasksListener, TaskGauges],
  exports: [Tasks, TaskKinds],
})
export class TasksModule {}
