"""The editor: one scene document, changed by patches that can be undone."""

from linkwork.studio.editor.scene_editor import SceneEditor

__all__ = ["SceneEditor"]
